import { beforeAll, describe, expect, test } from 'bun:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { createApp } from '../../app'
import { tokenOf } from '../../identity/tokens/testing/token-of'
import { UserModel } from '../../identity/users/user-model'
import { closeAfterAllTests } from '../../testing/closing'
import { questionsOf } from '../../testing/store-questions'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

let app: TestApp
let anna: Player
let origin: string

beforeAll(async () => {
  app = await testApp()
  const server = createApp(app.services).listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  closeAfterAllTests(() => server.server?.stop(true))
  origin = `http://127.0.0.1:${server.server?.port}`
  anna = await app.admin()
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
  for (let count = 0; count < 12; count++) {
    await app.botOf(anna)
    await app.player(`player-${count}`)
  }
})

const BROWSER = 'gzip, deflate, br, zstd'
const OLDER = 'gzip, deflate, br'

/** As it comes from the socket. */
async function ask(path: string, { method = 'GET', encoding = '', headers = {} }: Asked = {}) {
  const sent = { authorization: `Bearer ${anna.token}`, 'accept-encoding': encoding, ...headers }
  const answer = await fetch(`${origin}${path}`, { method, headers: sent, decompress: false })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

interface Asked {
  method?: string
  encoding?: string
  headers?: Record<string, string>
}

/** Remembered, the same for all callers, and made for each call. */
const LONG = ['/api/bots', '/api/templates', '/api/admin/users?limit=100']

describe.each(LONG)('%s', (path) => {
  test('is the same compressed and as it is, under one tag', async () => {
    const plain = await ask(path)
    const text = plain.bytes.toString()
    expect(text.length).toBeGreaterThan(2048)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const [zstd, gzip] = [await ask(path, { encoding: BROWSER }), await ask(path, { encoding: OLDER })]
    expect([zstd, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual(['zstd', 'gzip'])
    expect(zstdDecompressSync(zstd.bytes).toString()).toBe(text)
    expect(gunzipSync(gzip.bytes).toString()).toBe(text)
    for (const { headers, bytes } of [plain, zstd, gzip]) {
      expect(headers.get('vary')).toBe('Accept-Encoding')
      expect(headers.get('content-type')).toStartWith('application/json')
      expect(headers.get('content-length')).toBe(`${bytes.length}`)
      expect(headers.get('etag')).toBe(plain.headers.get('etag'))
    }
    expect(zstd.bytes.length).toBeLessThan(text.length / 2)
  })

  test.each([BROWSER, OLDER, 'identity'])('has the same headers for HEAD, with %s', async (encoding) => {
    const [get, head] = [await ask(path, { encoding }), await ask(path, { encoding, method: 'HEAD' })]
    for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
    expect(head.bytes).toHaveLength(0)
  })
})

test.each(['/api/bots', '/api/templates'])('%s answers 304 to a tag of any encoding', async (path) => {
  const { headers } = await ask(path, { encoding: BROWSER })
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  for (const encoding of [BROWSER, OLDER, 'identity']) {
    const again = await ask(path, { encoding, headers: known })
    expect([again.status, again.bytes.length, again.headers.get('vary')]).toEqual([304, 0, 'Accept-Encoding'])
    expect(again.headers.get('content-encoding')).toBeNull()
  }
})

test('A remembered list is compressed without a question to the store', async () => {
  await ask('/api/bots')
  const asked = await questionsOf(async () => {
    for (const encoding of [BROWSER, OLDER]) await ask('/api/bots', { encoding })
  })
  expect(asked).toEqual([])
})

test.each([
  ['gzip;q=0, zstd;q=0', null],
  ['*', null],
  ['deflate, compress', null],
  ['GZIP', 'gzip'],
  ['zstd;q=0.1, gzip;q=1', 'zstd'],
])('Accept-Encoding %p is answered with %p', async (encoding, answered) => {
  expect((await ask('/api/bots', { encoding })).headers.get('content-encoding')).toBe(answered)
})

test('A short answer stays as it is', async () => {
  const answer = await ask('/api/users/me/hours', { encoding: BROWSER })
  expect([answer.headers.get('content-encoding'), answer.bytes.length < 2048]).toEqual([null, true])
})

test('An answer with a new secret stays as it is, however long the text beside it', async () => {
  const url = `https://example.com/${'a'.repeat(2000)}`
  const answer = await anna.post('/api/webhooks', { url, events: ['bot.started'] }, { 'accept-encoding': BROWSER })
  const text = await answer.text()
  expect([answer.status, text.includes('whsec_'), text.length > 2048]).toEqual([201, true, true])
  expect(answer.headers.get('content-encoding')).toBeNull()
})

test('A token gets the same tag for each encoding, and 304 for it', async () => {
  const { secret } = await tokenOf(anna)
  const headers = { authorization: `Bearer ${secret}` }
  const tags = await Promise.all(
    [BROWSER, OLDER, ''].map(async (encoding) => (await ask('/api/bots', { encoding, headers })).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(1)
})
