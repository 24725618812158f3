import { beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type App, createApp } from '../../app'
import { tokenOf } from '../../identity/tokens/testing/token-of'
import { closeAfterAllTests } from '../../testing/closing'
import { type Player, testApp } from '../../testing/test-app'

let port: number
let anna: Player
let secret: string
let account: string

beforeAll(async () => {
  const app = await testApp()
  const server: App = createApp(app.services).listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  closeAfterAllTests(() => server.server?.stop(true))
  port = server.server?.port ?? 0
  anna = await app.player('anna', 'pro')
  secret = (await tokenOf(anna)).secret
  account = await app.accountOf(anna)
})

/** Status, headers in lower case, and body, as they come from the socket. */
async function ask(line: string, headers: Record<string, string> = {}, body = '') {
  const socket = connect(port, '127.0.0.1')
  const sent = {
    Host: 'localhost',
    Connection: 'close',
    ...(body && { 'Content-Length': `${Buffer.byteLength(body)}` }),
  }
  const lines = Object.entries({ ...sent, ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${line} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n')
  const [status = '', ...fields] = head.split('\r\n')
  const named = fields.map((field): [string, string] => {
    const at = field.indexOf(': ')
    return [field.slice(0, at).toLowerCase(), field.slice(at + 2)]
  })
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(named), body: rest.join('\r\n\r\n') }
}

const bearer = () => ({ Authorization: `Bearer ${secret}` })
const json = { 'Content-Type': 'application/json' }

describe('A method that an address does not take', () => {
  test.each([
    ['PUT /api/accounts', 'GET, HEAD, OPTIONS, POST'],
    ['POST /api/templates', 'GET, HEAD, OPTIONS'],
    ['DELETE /api', 'GET, HEAD, OPTIONS'],
    ['PUT /api/accounts/nonsense', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['GET /api/auth/login', 'OPTIONS, POST'],
    ['PATCH /api/bots/days', 'GET, HEAD, OPTIONS'],
  ])('%s answers 405 with Allow', async (line, allow) => {
    const answer = await ask(line, { Accept: 'application/json' })
    expect([answer.status, answer.headers.allow]).toEqual([405, allow])
    expect(JSON.parse(answer.body).code).toBe('wrong_method')
  })

  test('OPTIONS names them, and lets pages of other origins call with a token', async () => {
    const { status, headers } = await ask('OPTIONS /api/bots', { Origin: 'https://page.example' })
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']).toContain('Authorization')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('HEAD is as GET, without a body', async () => {
    const { status, headers, body } = await ask('HEAD /api/templates')
    const whole = await ask('GET /api/templates')
    expect([status, headers['content-length'], body]).toEqual([200, whole.headers['content-length'], ''])
  })
})

describe('An address without a call', () => {
  test.each(['/api/nothing', '//api/accounts', '/API/accounts', '/api//accounts', '/Api'])(
    '%s is not found, also where a page would be',
    async (path) => {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { status, body } = await ask(`${method} ${path}`, { Accept: 'application/json' })
        expect([method, status, JSON.parse(body).code]).toEqual([method, 404, 'no_such_call'])
      }
    },
  )
})

describe('The form of an error', () => {
  test.each([
    ['*/*', 'text/plain; charset=utf-8'],
    ['text/html', 'text/plain; charset=utf-8'],
    ['application/problem+json;q=0', 'text/plain; charset=utf-8'],
    ['application/json; q=0.000, */*', 'text/plain; charset=utf-8'],
    ['application/json, application/problem+json;q=0', 'text/plain; charset=utf-8'],
    ['application/json', 'application/problem+json; charset=utf-8'],
    ['text/html, application/problem+json;q=0.1', 'application/problem+json; charset=utf-8'],
  ])('for Accept: %s is %s', async (accept, type) => {
    expect((await ask('GET /api/nothing', { Accept: accept })).headers['content-type']).toBe(type)
  })

  test('is problem details for a program, also for a body that is no JSON', async () => {
    const answer = await ask('POST /api/accounts', { ...bearer(), ...json }, '{"email":')
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(JSON.parse(answer.body)).toMatchObject({ status: 400, code: 'not_json' })
  })
})

describe('A call by an API token', () => {
  test('may come from a page of any origin, unlike a call of a session', async () => {
    const program = await ask('GET /api/bots', bearer())
    expect(program.headers['access-control-allow-origin']).toBe('*')
    expect(program.headers['access-control-expose-headers']).toContain('RateLimit-Remaining')
    expect(program.headers['access-control-allow-credentials']).toBeUndefined()
    const session = await ask('GET /api/bots', { Authorization: `Bearer ${anna.token}` })
    expect([session.status, session.headers['access-control-allow-origin']]).toEqual([200, undefined])
    const refused = await ask('GET /api/bots', { Authorization: 'Bearer cstl_wrong' })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, '*'])
  })

  test('learns how many calls are left', async () => {
    const [first, second] = [await ask('GET /api/bots', bearer()), await ask('GET /api/accounts/x', bearer())]
    expect(first.headers['ratelimit-limit']).toBe('120')
    expect(second.status).toBe(404)
    expect(Number(second.headers['ratelimit-remaining'])).toBe(Number(first.headers['ratelimit-remaining']) - 1)
    expect(Number(second.headers['ratelimit-reset'])).toBeWithin(1, 61)
    const session = await ask('GET /api/bots', { Authorization: `Bearer ${anna.token}` })
    expect(session.headers['ratelimit-limit']).toBeUndefined()
  })

  test('is not sent again what it knows, and no cache keeps it', async () => {
    const { headers } = await ask('GET /api/accounts', bearer())
    const { etag = '' } = headers
    expect(headers['cache-control']).toBe('no-store')
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await ask('GET /api/accounts', { ...bearer(), 'If-None-Match': known })
      expect([known, again.status, again.body, again.headers.etag]).toEqual([known, 304, '', etag])
    }
    expect((await ask('GET /api/accounts', { ...bearer(), 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('may have several spaces after Bearer', async () => {
    expect((await ask('GET /api/bots', { Authorization: `bearer   ${secret}` })).status).toBe(200)
  })
})

describe('WWW-Authenticate', () => {
  test('tells a missing token from a wrong one', async () => {
    const challenge = async (headers = {}) => (await ask('GET /api/bots', headers)).headers['www-authenticate']
    expect(await challenge()).toBe('Bearer')
    expect(await challenge({ Authorization: 'Bearer cstl_wrong' })).toBe('Bearer error="invalid_token"')
    expect(await challenge({ Authorization: 'Bearer x.y.z' })).toBe('Bearer error="invalid_token"')
  })
})

describe('A body that is not taken', () => {
  test('says which type is', async () => {
    const post = await ask('POST /api/accounts', { ...bearer(), 'Content-Type': 'text/csv' }, 'a,b')
    expect([post.status, post.headers['accept-post']]).toEqual([415, 'application/json'])
    const patch = await ask(`PATCH /api/accounts/${account}`, { ...bearer(), 'Content-Type': 'text/csv' }, 'a,b')
    expect([patch.status, patch.headers['accept-patch']]).toEqual([415, 'application/json'])
  })

  test('says that none is compressed', async () => {
    const answer = await ask('POST /api/accounts', { ...bearer(), ...json, 'Content-Encoding': 'gzip' }, 'xx')
    expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
  })
})

describe('What was created', () => {
  const castle = (username: string) =>
    JSON.stringify({ email: 'anna@game.example', server: 'FR1', username, password: 'secret' })

  test('is at its Location', async () => {
    const made = await ask('POST /api/accounts', { ...bearer(), ...json }, castle('Rabenfels'))
    expect(made.status).toBe(201)
    const found = await ask(`GET ${made.headers.location}`, bearer())
    expect(JSON.parse(found.body)).toEqual(JSON.parse(made.body))
  })

  test('comes once by one Idempotency-Key, which takes no other body', async () => {
    const keyed = { ...bearer(), ...json, 'Idempotency-Key': crypto.randomUUID() }
    const made = await ask('POST /api/accounts', keyed, castle('Adlerhorst'))
    const again = await ask('POST /api/accounts', keyed, castle('Adlerhorst'))
    expect([again.status, again.body]).toEqual([201, made.body])
    const other = await ask('POST /api/accounts', keyed, castle('Krähennest'))
    expect([other.status, JSON.parse(other.body).code]).toEqual([422, 'key_reused'])
  })
})
