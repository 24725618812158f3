import { describe, expect, test } from 'bun:test'
import webPush from 'web-push'
import { HOUR, MINUTE } from '../../../../shared/time'
import { createPushWay } from './push-way'
import { alertOf, BOT, pushStage } from './testing/push-stage'

describe('A push', () => {
  test('reaches the browser encrypted and signed, with what to show', async () => {
    const { send, taken } = pushStage()
    const at = Date.parse('2026-11-28T08:00:00Z')
    expect(await send(alertOf({ at }))).toMatchObject({ kind: 'delivered', status: 201 })
    expect(taken()).toEqual([
      {
        id: 'message-1',
        title: 'Bot stopped',
        body: 'Raider stopped.',
        url: `/bots/${BOT}?at=2026-11-28T08%3A00%3A00.000Z`,
        bot: BOT,
        kind: 'stopped',
        actions: [{ action: 'start', title: 'Start' }],
        at,
        topic: expect.stringMatching(/^[\w-]{32}$/),
        urgency: 'normal',
        ttl: HOUR / 1000,
      },
    ])
  })

  test('of a bot and kind replaces the one before that no device has had, and no other', async () => {
    const { send, taken } = pushStage()
    await send(alertOf({ message: 'First.' }))
    await send(alertOf({ message: 'Attack.', kind: 'attack' }))
    await send(alertOf({ message: 'Other bot.', bot: 'c'.repeat(24) }))
    await send(alertOf({ message: 'Second.' }))
    expect(taken().map(({ body }) => body)).toEqual(['Attack.', 'Other bot.', 'Second.'])
  })

  test('of an attack is urgent, and is not kept beyond its arrival', async () => {
    const { send, service, subscription, clock, taken } = pushStage()
    const attack = alertOf({ kind: 'attack', arrivesAt: clock.now() + 90_000 })
    await send(attack)
    expect(taken()).toMatchObject([{ urgency: 'high', ttl: 90, actions: [{ action: 'stop', title: 'Stop' }] }])
    await send(attack)
    await clock.advance(2 * MINUTE)
    expect(service.take(subscription)).toEqual([])
    await send(attack)
    expect(taken()).toMatchObject([{ ttl: 0 }])
  })
})

describe('A push service that answers', () => {
  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [302, 'refused'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ] as const)('%p: %p', async (status, kind) => {
    const { send, service } = pushStage()
    service.answer = () => new Response('So it is.', { status })
    expect(await send(alertOf())).toMatchObject({ kind, status, said: 'So it is.' })
  })

  test('429 with Retry-After gets nothing before', async () => {
    const { send, clock } = pushStage({ mostPerMinute: 1 })
    await send(alertOf())
    expect(await send(alertOf())).toMatchObject({ kind: 'retry', status: 429, notBefore: clock.now() + MINUTE })
    await clock.advance(MINUTE)
    expect(await send(alertOf())).toMatchObject({ kind: 'delivered' })
  })

  test('410 after the player has removed the site ends the channel', async () => {
    const { send, service, subscription } = pushStage()
    service.unsubscribe(subscription)
    expect(await send(alertOf())).toMatchObject({ kind: 'gone', status: 410 })
  })

  test('403 for another key is in the log, without the address', async () => {
    const { send, deps, logged, subscription } = pushStage()
    const others = createPushWay({ ...deps, keys: webPush.generateVAPIDKeys() })
    expect(await send(alertOf(), subscription, others)).toMatchObject({ kind: 'refused', status: 403 })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain("The push service 127.0.0.1 refused this server's key (403)")
    expect(logged[0]).not.toContain(new URL(subscription.endpoint).pathname)
  })

  test('10 MB is read to its first kilobyte', async () => {
    const { send, service } = pushStage()
    service.answer = () => new Response('x'.repeat(10_000_000), { status: 500 })
    const { said } = await send(alertOf())
    expect(said).toHaveLength(1024)
  })

  test('nothing is given ten seconds', async () => {
    const { send, service, clock } = pushStage()
    const called = Promise.withResolvers<void>()
    service.answer = () => {
      called.resolve()
      return new Promise(() => {})
    }
    const sending = send(alertOf())
    await called.promise
    await clock.advance(10_000)
    expect(await sending).toMatchObject({ kind: 'retry', status: null, said: 'No answer came within 10 seconds.' })
  })
})

describe('An address', () => {
  test('is kept in one form, whatever else the browser says', () => {
    const { way, subscription } = pushStage()
    const { endpoint, keys } = subscription
    const { p256dh, auth } = keys
    const kept = way.accept(JSON.stringify({ expirationTime: null, keys: { auth, p256dh }, endpoint }))
    expect(kept).toBe(way.accept(JSON.stringify(subscription)))
    expect(JSON.parse(kept)).toEqual(subscription)
    expect(() => way.accept('x')).toThrow('The browser sent no address for pushes.')
  })

  test.each(['http://127.0.0.1:9/push/x', 'https://10.0.0.1/push/x', 'https://[::1]/x', 'https://router.lan/x'])(
    'in a private network is refused: %p',
    async (endpoint) => {
      const { send, subscription } = pushStage({ allowsLoopback: false })
      expect(await send(alertOf(), { ...subscription, endpoint })).toMatchObject({ kind: 'refused', status: null })
    },
  )

  test('whose name leads into a private network is refused when it is called', async () => {
    const { send, subscription } = pushStage({ lookUp: async () => ['10.0.0.1'] })
    const endpoint = 'https://push.example.com/x'
    expect(await send(alertOf(), { ...subscription, endpoint })).toMatchObject({
      kind: 'refused',
      said: 'The address leads into a private network, where nothing is sent.',
    })
  })

  test('that nobody knows, or where nothing listens, is tried again', async () => {
    const { send, subscription } = pushStage({ lookUp: () => Promise.reject(new Error('ENOTFOUND')) })
    const outcome = await send(alertOf(), { ...subscription, endpoint: 'https://push.example.com/x' })
    expect(outcome).toMatchObject({ kind: 'retry', status: null })
    const away = await send(alertOf(), { ...subscription, endpoint: 'http://127.0.0.1:1/x' })
    expect(away).toMatchObject({ kind: 'retry', status: null })
  })

  test('with keys that cannot be used is refused', async () => {
    const { send, subscription } = pushStage()
    const keys = { p256dh: 'x', auth: 'y' }
    expect(await send(alertOf(), { ...subscription, keys })).toMatchObject({ kind: 'refused', status: null })
  })
})
