import { describe, expect, test } from 'bun:test'
import { DAY, MINUTE, SECOND } from '../../../../shared/time'
import { createOutgoing } from '../../../platform/outgoing/outgoing'
import { createFakeClock } from '../../../testing/fake-clock'
import { createDiscordPace } from './discord-pace'
import { createDiscordWay } from './discord-way'
import { alertOf, channelTo, discordStage, messageOf, ORIGIN } from './testing/discord-stage'

const json = (status: number, body: object, headers?: Record<string, string>) => () =>
  Response.json(body, { status, ...(headers && { headers }) })
const page = (status: number, headers?: Record<string, string>) => () =>
  new Response('<!doctype html><title>Blocked</title>', { status, ...(headers && { headers }) })

describe('A message', () => {
  test('arrives, and names the sender and the server', async () => {
    const { send, sent } = discordStage()
    expect(await send()).toMatchObject({ kind: 'delivered', status: 204, said: null })
    expect(sent()).toMatchObject([{ username: 'Castellan', content: expect.stringContaining('Raider stopped') }])
  })

  test('of a test waits until Discord has stored it, also in a thread', async () => {
    const { send, requests, url } = discordStage({ answer: json(200, { id: '1' }) })
    expect(await send({ kind: 'test' }, `${url}?thread_id=199737254929760256`)).toMatchObject({
      kind: 'delivered',
      status: 200,
      said: null,
    })
    const [request] = requests
    expect(new URL(request?.url ?? '').search).toBe('?thread_id=199737254929760256&wait=true')
    expect(request?.userAgent).toBe(`DiscordBot (${ORIGIN}, 1)`)
  })

  test('goes to the stand-in of now, whatever port its address is of', async () => {
    const { send, sent, url } = discordStage()
    await send(alertOf(), url.replace(/:\d+\//, ':9/'))
    expect(sent()).toHaveLength(1)
  })

  test('to an address that is no longer allowed is not sent', async () => {
    const { clock, url } = discordStage()
    const outgoing = createOutgoing({ clock, allowsLoopback: true })
    const production = createDiscordWay({ clock, outgoing, standIn: null, origin: ORIGIN })
    for (const address of [url, 'nonsense', 'https://evil.example/api/webhooks/1/x']) {
      expect(await production.send(channelTo(address), messageOf(alertOf()))).toMatchObject({
        kind: 'gone',
        status: null,
        said: 'The stored address is not that of a Discord webhook.',
      })
    }
    expect(() => production.accept(url)).toThrow('begin with https://')
  })
})

describe('Discord answers', () => {
  test.each([
    [
      json(401, { message: 'Invalid Webhook Token', code: 50_027 }),
      'gone',
      /^Invalid Webhook Token \(50027\)\. The code/,
    ],
    [json(403, { message: 'Missing Access', code: 50_001 }), 'gone', 'Missing Access (50001)'],
    [
      json(404, { message: 'Unknown Webhook', code: 10_015 }),
      'gone',
      /^Unknown Webhook \(10015\)\. The webhook was deleted/,
    ],
    [page(404), 'gone', /page of the network/],
    [json(400, { message: 'Cannot send an empty message', code: 50_006 }), 'refused', /empty message \(50006\)$/],
    [json(400, { message: 'Webhooks posted to forum channels…', code: 220_001 }), 'refused', /thread_id/],
    [json(405, { message: '405: Method Not Allowed', code: 0 }), 'refused', '405: Method Not Allowed'],
    [json(413, { message: 'Request entity too large', code: 40_005 }), 'refused', /too large/],
    [json(500, { message: '500: Internal Server Error', code: 0 }), 'retry', /Internal Server Error$/],
    [page(502), 'retry', /page of the network/],
    [() => new Response(null, { status: 503 }), 'retry', null],
    [() => Response.redirect('http://127.0.0.1:1/', 302), 'retry', null],
    [() => Response.redirect('http://127.0.0.1:1/', 308), 'retry', null],
  ] as const)('%#: an outcome and a sentence', async (answer, kind, said) => {
    const { send, requests } = discordStage({ answer })
    const outcome = await send()
    expect(outcome.kind).toBe(kind)
    if (typeof said === 'object' && said) expect(outcome.said).toMatch(said)
    else expect(outcome.said).toBe(said)
    expect(requests).toHaveLength(1)
  })

  test('a wrong form, with the first mistake', async () => {
    const fault = { code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }
    const body = { message: 'Invalid Form Body', code: 50_035, errors: { content: { _errors: [fault] } } }
    const { send } = discordStage({ answer: json(400, body) })
    expect((await send()).said).toBe('Invalid Form Body (50035). Must be 2000 or fewer in length.')
  })

  test('10 MB: the first kilobytes are read', async () => {
    const { send } = discordStage({ answer: () => new Response('x'.repeat(10_000_000), { status: 500 }) })
    const { kind, said } = await send()
    expect(kind).toBe('retry')
    expect(said?.length).toBeLessThan(300)
    const long = discordStage({ answer: json(400, { message: 'x'.repeat(3000), code: 1 }) })
    expect((await long.send()).said).toHaveLength(300)
  })

  test('nothing: after five seconds it is tried again later', async () => {
    const called = Promise.withResolvers<void>()
    const { send, clock } = discordStage({
      answer() {
        called.resolve()
        return new Promise(() => {})
      },
    })
    const sending = send()
    await called.promise
    await clock.advance(5 * SECOND)
    expect(await sending).toMatchObject({ kind: 'retry', status: null, said: 'No answer came within 5 seconds.' })
  })
})

const otherThan = (url: string) => url.replace('223704706495545344', '223704706495545345')

describe('A name that resolves', () => {
  const DISCORD = `https://discord.com/api/webhooks/223704706495545344/${'x'.repeat(68)}`

  test.each([[['10.0.0.1']], [['127.0.0.1']], [['169.254.169.254']], [['::1']], [['162.159.128.233', '10.0.0.1']]])(
    'to %p is not called',
    async (addresses) => {
      const { send, requests } = discordStage({ lookUp: async () => addresses })
      expect(await send(alertOf(), DISCORD)).toMatchObject({
        kind: 'retry',
        status: null,
        said: expect.stringContaining('private network'),
      })
      expect(requests).toEqual([])
    },
  )
})

describe('429', () => {
  const limited = (seconds: number, fields: object = {}, headers: Record<string, string> = {}) =>
    json(429, { message: 'You are being rate limited.', retry_after: seconds, global: false, ...fields }, headers)

  test.each([
    ['the body', limited(64.57), 64_570],
    ['the header, if it is longer', limited(1, {}, { 'retry-after': '65' }), 65 * SECOND],
    ['the body, if it is longer', limited(70.2, {}, { 'retry-after': '65' }), 70_200],
    ['a day at most', limited(9e9), DAY],
    ['a day at most, by the header', limited(1, {}, { 'retry-after': '999999999' }), DAY],
  ] as const)('waits as long as %s says', async (_, answer, wait) => {
    const { send, clock } = discordStage({ answer })
    expect(await send()).toEqual({
      kind: 'retry',
      status: 429,
      ms: expect.any(Number),
      said: 'You are being rate limited.',
      notBefore: clock.now() + wait,
    })
  })

  test.each([limited(-1), limited(0), limited(Number.NaN), json(429, { message: 'Slow down.', retry_after: 'soon' })])(
    'without a sensible time is tried again at the usual pace',
    async (answer) => {
      const { send } = discordStage({ answer })
      expect(await send()).not.toHaveProperty('notBefore')
    },
  )

  test.each([
    ['for all calls', limited(7, { global: true })],
    ['for all calls, in a header', limited(7, {}, { 'x-ratelimit-global': 'true' })],
    ['by the network in front', page(429, { 'retry-after': '7' })],
  ])('%s holds every channel of this server', async (_, answer) => {
    const { way, url, clock, requests } = discordStage({ answer })
    const until = clock.now() + 7 * SECOND
    const sendTo = (id: string) => way.send(channelTo(url, id), messageOf(alertOf()))
    expect(await sendTo('a')).toMatchObject({ kind: 'retry', status: 429, notBefore: until })
    expect(await sendTo('b')).toMatchObject({ kind: 'retry', status: null, notBefore: until, isUntried: true })
    expect(requests).toHaveLength(1)
    await clock.advance(7 * SECOND)
    await sendTo('b')
    expect(requests).toHaveLength(2)
  })

  test('of one webhook holds no other, but all players who share it, also for a test', async () => {
    const { way, url, requests, clock } = discordStage({ answer: limited(7) })
    const notBefore = clock.now() + 7 * SECOND
    await way.send(channelTo(url, 'a'), messageOf(alertOf()))
    expect(await way.send(channelTo(url, 'b'), messageOf(alertOf()))).toMatchObject({ notBefore, isUntried: true })
    expect(await way.send(channelTo(url, 'b'), messageOf({ kind: 'test' }))).toMatchObject({ notBefore, status: null })
    expect(requests).toHaveLength(1)
    await way.send(channelTo(otherThan(url), 'c'), messageOf(alertOf()))
    expect(requests).toHaveLength(2)
  })

  test('403 from the network in front is not the end of a webhook', async () => {
    const { send, clock } = discordStage({ answer: page(403) })
    expect(await send()).toMatchObject({ kind: 'retry', status: 403, notBefore: clock.now() + MINUTE })
  })
})

describe('The pace', () => {
  test('is five messages a minute: the fifth says when the next may follow', async () => {
    const { send, clock } = discordStage()
    const from = clock.now()
    for (let made = 0; made < 4; made++) {
      expect(await send()).not.toHaveProperty('notBefore')
      await clock.advance(SECOND)
    }
    expect(await send()).toMatchObject({ kind: 'delivered', notBefore: from + MINUTE })
    expect(await send()).toMatchObject({ kind: 'retry', isUntried: true, notBefore: from + MINUTE })
    expect(await send({ kind: 'test' })).toMatchObject({ kind: 'delivered' })
    await clock.advance(MINUTE)
    expect(await send()).not.toHaveProperty('notBefore')
  })

  test('is what the headers say, if that is slower', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' }
    const { send, clock } = discordStage({ answer: () => new Response(null, { status: 204, headers }) })
    expect(await send()).toMatchObject({ kind: 'delivered', notBefore: clock.now() + 1500 })
  })

  test('is counted for each webhook, whoever sends to it', async () => {
    const { way, url } = discordStage({ answer: () => new Response(null, { status: 204 }) })
    const sendTo = (address: string, id: string) => way.send(channelTo(address, id), messageOf(alertOf()))
    for (let made = 0; made < 5; made++) await sendTo(url, `channel ${made}`)
    expect(await sendTo(url, 'another')).toMatchObject({ isUntried: true })
    expect(await sendTo(otherThan(url), 'another')).toMatchObject({ kind: 'delivered' })
  })

  test('is free again after a minute of silence', async () => {
    const clock = createFakeClock()
    const pace = createDiscordPace(clock)
    for (let made = 0; made < 5; made++) pace.sent('a')
    expect(pace.waitsUntil('a')).toBe(clock.now() + MINUTE)
    await clock.advance(MINUTE)
    expect(pace.waitsUntil('a')).toBeNull()
  })
})
