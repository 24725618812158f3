import { beforeEach, describe, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../../shared/time'
import { closeAfterTest } from '../../../testing/closing'
import { createFakeClock } from '../../../testing/fake-clock'
import { type DiscordStandIn, startDiscord } from '../start'

let clock = createFakeClock()
let discord: DiscordStandIn

beforeEach(() => {
  clock = createFakeClock()
  const started = startDiscord({ publicUrl: null, clock })
  closeAfterTest(() => started.stop())
  discord = started
})

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (url: string, body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
const first = (query = '') => discord.webhookUrl(1) + query
const codeOf = async (answer: Promise<Response>) => (await (await answer).json()).code

describe('Execute Webhook', () => {
  test('answers 204, or the message with wait=true', async () => {
    expect((await post(first(), { content: 'One' })).status).toBe(204)
    const waited = await post(first('?wait=true'), { content: 'Two', username: 'Castellan' })
    expect(waited.status).toBe(200)
    expect(await waited.json()).toMatchObject({
      id: expect.stringMatching(/^\d{17,20}$/),
      type: 0,
      content: 'Two',
      author: { username: 'Castellan', bot: true },
      mentions: [],
      mention_everyone: false,
    })
    expect(discord.webhooks.messages().map(({ content }) => content)).toEqual(['Two', 'One'])
  })

  test('works with a version in the path, and keeps its address after a restart', async () => {
    const versioned = first().replace('/api/', '/api/v10/')
    expect((await post(versioned, { content: 'Here' })).status).toBe(204)
    const again = startDiscord({ publicUrl: null, clock })
    closeAfterTest(() => again.stop())
    expect(new URL(again.webhookUrl(1)).pathname).toBe(new URL(first()).pathname)
  })

  test('refuses what is unknown, the wrong token, and other methods', async () => {
    expect(await codeOf(post(`${discord.url}/api/webhooks/223704706495545344/${'x'.repeat(68)}`, {}))).toBe(10_015)
    const unknown = await post(`${discord.url}/api/webhooks/nonsense/x`, {})
    expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Unknown Webhook', code: 10_015 }])
    const wrong = await post(first().slice(0, -1), {})
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 50_027])
    expect((await fetch(first(), { method: 'PUT' })).status).toBe(405)
  })

  test.each([
    ['an empty message', {}, 50_006],
    ['blanks alone', { content: ' \n' }, 50_006],
    ['no JSON', '{', 50_109],
    ['no object', '[]', 50_035],
    ['a long content', { content: 'x'.repeat(2001) }, 50_035],
    ['a list as content', { content: [] }, 50_035],
    ['eleven embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) }, 50_035],
    ['a long title', { embeds: [{ title: 'x'.repeat(257) }] }, 50_035],
    ['embeds that are long together', { embeds: [1, 2].map(() => ({ description: 'x'.repeat(3001) })) }, 50_035],
    ['a field without a value', { embeds: [{ fields: [{ name: 'x' }] }] }, 50_035],
    ['a wrong address', { embeds: [{ url: 'javascript:alert(1)' }] }, 50_035],
    ['a wrong moment', { embeds: [{ timestamp: 'soon' }] }, 50_035],
    ['a wrong colour', { embeds: [{ color: -1 }] }, 50_035],
    ['a name of Discord', { content: 'x', username: 'My Discord' }, 50_035],
    ['a long name', { content: 'x', username: 'x'.repeat(81) }, 50_035],
    ['unknown mentions', { content: 'x', allowed_mentions: { parse: ['castles'] } }, 50_035],
  ])('refuses %s', async (_, body, code) => {
    const answer = await post(first(), body)
    expect([answer.status, (await answer.json()).code]).toEqual([400, code])
    expect(discord.webhooks.messages()).toEqual([])
  })

  test("names the wrong fields in Discord's form", async () => {
    const answer = await post(first(), { content: 'x', embeds: [{ title: 'x' }, { footer: {} }] })
    expect(await answer.json()).toEqual({
      message: 'Invalid Form Body',
      code: 50_035,
      errors: {
        embeds: {
          '1': { footer: { text: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] } } },
        },
      },
    })
    expect(await codeOf(post(first(), 'content=x', { 'content-type': 'text/plain' }))).toBe(50_035)
  })

  test('accepts as much as is allowed', async () => {
    const embeds = Array.from({ length: 10 }, () => ({ title: 'x'.repeat(256) }))
    expect((await post(first(), { content: '😀'.repeat(1000), embeds })).status).toBe(204)
  })

  test('pings whom the message may mention', async () => {
    const content = '@everyone <@80351110224678912>'
    const pinged = async (allowed?: object) => {
      await post(first(), { content, allowed_mentions: allowed })
      await clock.advance(2 * SECOND)
      return discord.webhooks.messages()[0]?.pinged
    }
    expect(await pinged()).toEqual(['80351110224678912'])
    expect(await pinged({ parse: [] })).toEqual([])
    expect(await pinged({ parse: ['everyone'] })).toEqual(['everyone'])
    expect(await pinged({ users: ['80351110224678912'] })).toEqual(['80351110224678912'])
  })
})

describe('Limits', () => {
  test('five calls in two seconds, as the headers say', async () => {
    const left: (string | null)[] = []
    for (let made = 0; made < 5; made++) {
      left.push((await post(first(), { content: 'x' })).headers.get('x-ratelimit-remaining'))
    }
    expect(left).toEqual(['4', '3', '2', '1', '0'])
    const sixth = await post(first(), { content: 'x' })
    expect(sixth.status).toBe(429)
    expect(sixth.headers.get('retry-after')).toBe('2')
    expect(sixth.headers.get('x-ratelimit-scope')).toBe('user')
    expect(await sixth.json()).toMatchObject({ retry_after: 2, global: false })
    expect((await post(discord.webhookUrl(2), { content: 'x' })).status).toBe(204)
    await clock.advance(2 * SECOND)
    expect((await post(first(), { content: 'x' })).status).toBe(204)
  })

  test('thirty in a minute', async () => {
    for (let made = 0; made < 30; made++) {
      expect((await post(first(), { content: 'x' })).status).toBe(204)
      await clock.advance(SECOND)
    }
    const answer = await post(first(), { content: 'x' })
    expect(answer.headers.get('x-ratelimit-scope')).toBe('shared')
    expect(await answer.json()).toMatchObject({ retry_after: 30 })
    await clock.advance(MINUTE)
    expect((await post(first(), { content: 'x' })).status).toBe(204)
  })
})

describe('For developers', () => {
  const rule = (fields: Record<string, string>) => {
    const id = new URL(first()).pathname.split('/')[3]
    return fetch(`${discord.url}/webhooks/${id}/rule`, { method: 'POST', body: new URLSearchParams(fields) })
  }

  test('a page shows the addresses, and what was sent, newest first', async () => {
    await post(first(), { content: '<b>One</b>' })
    await post(first(), { content: 'Two' })
    const answer = await fetch(`${discord.url}/webhooks`)
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const number of [1, 2, 3]) expect(page).toContain(`value="${discord.webhookUrl(number)}"`)
    expect(page).toContain('&lt;b&gt;One')
    expect(page.indexOf('Two')).toBeLessThan(page.indexOf('One'))
    const list = await (await fetch(`${discord.url}/webhooks.json`)).json()
    expect(list.messages.map(({ content }: { content: string }) => content)).toEqual(['Two', '<b>One</b>'])
    expect(list.webhooks[0]).toMatchObject({ url: first(), rule: { kind: 'works' } })
  })

  test.each([
    ['gone', 404],
    ['wrong_token', 401],
    ['forbidden', 403],
    ['fails', 500],
  ])('a webhook that is %s answers %d until it works again', async (name, status) => {
    expect((await rule({ rule: name })).redirected).toBe(true)
    expect((await post(first(), { content: 'x' })).status).toBe(status)
    await rule({ rule: 'works' })
    expect((await post(first(), { content: 'x' })).status).toBe(204)
  })

  test('a limit lasts as long as it was asked to', async () => {
    await rule({ rule: 'limited_globally', seconds: '7' })
    const answer = await post(first(), { content: 'x' })
    expect(answer.headers.get('x-ratelimit-global')).toBe('true')
    expect(await answer.json()).toMatchObject({ retry_after: 7, global: true })
    await clock.advance(7 * SECOND)
    expect((await post(first(), { content: 'x' })).status).toBe(204)
  })

  test('an unknown rule or webhook is refused, and other names of this machine too', async () => {
    expect((await rule({ rule: 'toString' })).status).toBe(422)
    expect((await fetch(`${discord.url}/webhooks/1/rule`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${discord.url}/webhooks`, { headers: { host: 'rebound.example' } })).status).toBe(403)
  })
})
