import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from '../../../shared/paths'
import { MINUTE, SECOND } from '../../../shared/time'
import { press } from '../../billing/testing/subscribe'
import { startEmbeddedMongo } from '../../embedded/mongodb/start'
import { startPracticeRealm } from '../../embedded/practice-realm/start'
import { type StripeStandIn, startStripe } from '../../embedded/stripe/start-stripe'
import { linkIn, readMails, tokenIn } from '../../platform/mail/testing/read-mail'
import { readStream } from '../../players/events/testing/read-stream'
import { callsTo, PASSWORD, type RemotePlayer, registerAt, signInAt } from '../../testing/processes/remote-player'
import { startWebProcess, type WebProcess } from '../../testing/processes/web-process'
import { hasRedis, type RedisServer, startRedis } from '../../testing/redis-server'

const ADMIN = 'admin@example.com'
const LONG = 3 * MINUTE
/** Sooner than a process checks a token again, so that a session whose end was not published fails its test. */
const AT_ONCE = 2 * SECOND

/** Two web processes that share one store, one Redis, one game and one Stripe. */
async function openTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-two-'))
  const [redis, mongo] = await Promise.all([startRedis(), startEmbeddedMongo({ dataDir: folder, port: 0 })])
  const realm = await startPracticeRealm({ dataDir: folder })
  const stripe = startStripe({ dataDir: null })
  const shared = {
    MONGODB_URI: mongo.uri,
    REDIS_URL: redis.url,
    GAME_URL: realm.url,
    JWT_SECRET: 'a secret of more than thirty-two characters',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    ADMIN_EMAILS: ADMIN,
    TRUST_PROXY: '1',
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PRICE_PREMIUM: stripe.prices.premium[0],
    STRIPE_PRICE_PRO: stripe.prices.pro[0],
  }
  const [one, other] = await Promise.all([startWebProcess(shared), startWebProcess(shared)])
  stripe.sendWebhooksTo(`${other.url}/api/stripe/webhook`)
  const close = async () => {
    await Promise.all([one.stop(), other.stop()])
    await Promise.all([stripe.stop(), realm.stop(), redis.dispose()])
    await mongo.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { one, other, redis, stripe, close }
}

const whoIs = async ({ url }: WebProcess, token: string) => (await callsTo(url, { token }).auth.me.get()).status

async function follow(at: WebProcess, token: string) {
  const events = readStream(await fetch(`${at.url}/api/events`, { headers: { authorization: `Bearer ${token}` } }))
  await events.next('server')
  return events
}

describe.skipIf(!hasRedis)('Two web processes (needs redis-server)', () => {
  let one: WebProcess
  let other: WebProcess
  let redis: RedisServer
  let stripe: StripeStandIn
  let close = async () => {}
  let anna: RemotePlayer

  beforeAll(async () => {
    ;({ one, other, redis, stripe, close } = await openTwo())
  }, LONG)
  afterAll(() => close())

  beforeEach(async () => {
    anna = await registerAt(one.url)
  })

  async function refusedAtOnce(at: WebProcess, token: string) {
    const began = performance.now()
    while ((await whoIs(at, token)) !== 401);
    expect(performance.now() - began).toBeLessThan(AT_ONCE)
  }

  const endings: [string, (another: string) => Promise<unknown>][] = [
    ['by a sign-out', (another) => callsTo(one.url, { token: another }).auth.logout.post()],
    [
      'by another password',
      () => anna.api.auth.password.post({ current_password: PASSWORD, new_password: 'battery staple' }),
    ],
    [
      'by the player elsewhere',
      async () => {
        const sessions = anna.api.users.me.sessions
        const listed = (await sessions.get()).data?.sessions ?? []
        await sessions({ id: listed.find(({ current }) => !current)?.id ?? '' }).delete()
      },
    ],
    ['with all others', () => anna.api.users.me.sessions.delete()],
    ['by leaving', () => anna.api.users.me.delete({ password: PASSWORD })],
    [
      'by a reset of the password',
      async () => {
        await callsTo(one.url).auth.forgot.post({ email: anna.email })
        const reset = () => readMails(one.dataDir, anna.email).find((mail) => linkIn(mail).includes(PATHS.reset))
        while (!reset()) await new Promise((resolve) => setImmediate(resolve))
        await callsTo(one.url).auth.reset.post({ token: tokenIn(reset() ?? ''), password: 'battery staple' })
      },
    ],
  ]

  test.each(endings)(
    'a session that was ended at one %s is refused by the other at once',
    async (_, end) => {
      const { token: another } = await signInAt(one.url, anna.email)
      expect(await whoIs(other, another)).toBe(200)
      await end(another)
      await refusedAtOnce(other, another)
    },
    MINUTE,
  )

  test('a ticket of one opens events and a console at the other, once', async () => {
    const botId = await anna.addBot('castle')
    const { api } = anna
    const shown = async (path: string, ticket = '') => {
      const answer = await fetch(`${other.url}${path}?token=${ticket}`)
      await answer.body?.cancel()
      return answer.status
    }
    const events = (await api.events.ticket.post()).data?.ticket
    expect([await shown('/api/events', events), await shown('/api/events', events)]).toEqual([200, 401])
    const console = (await api.bots({ id: botId }).console.ticket.post()).data?.ticket
    expect(await shown('/api/events', console)).toBe(401)
    const path = `/api/bots/${botId}/console`
    expect([await shown(path, console), await shown(path, console)]).toEqual([200, 401])
  })

  test('failed sign-ins at both are counted together', async () => {
    const wrong = { email: anna.email, password: 'wrong horse' }
    const headers = { 'x-forwarded-for': crypto.randomUUID() }
    const fail = async ({ url }: WebProcess) => (await callsTo(url, { headers }).auth.login.post(wrong)).status
    for (let tries = 0; tries < 5; tries++) expect([await fail(one), await fail(other)]).toEqual([401, 401])
    expect([await fail(one), await fail(other)]).toEqual([429, 429])
  })

  test('an open page at one receives changes made at the other, and only its own', async () => {
    const page = await follow(one, anna.token)
    const bens = await follow(one, (await registerAt(other.url)).token)
    const elsewhere = anna.at(other.url)
    const id = await elsewhere.addBot('castle')
    expect((await page.next('bot')).bot.id).toBe(id)
    await elsewhere.api.bots({ id }).patch({ name: 'Mills' })
    expect((await page.next('bot', ({ bot }) => bot.name === 'Mills')).bot.id).toBe(id)
    const admin = await registerAt(other.url, ADMIN)
    await admin.api.admin.announcements.post({ title: 'To all', body: 'Something.', category: 'news' })
    for (const each of [page, bens]) expect((await each.next('announcement')).announcement.title).toBe('To all')
    expect(bens.names).toEqual(['server', 'announcement'])
  })

  test('a webhook at one changes plan and bots, and open pages at both receive it', async () => {
    const pages = [await follow(one, anna.token), await follow(other, anna.token)]
    const { api } = anna
    const { data } = await api.stripe['create-session'].post({ plan: 'premium' })
    await press(data?.url ?? '', 'pay')
    for (const page of pages) await page.next('subscription', (event) => event.subscription.status === 'active')
    for (const at of [one, other]) {
      const there = anna.at(at.url)
      await there.start(await there.addBot(`castle-${crypto.randomUUID().slice(0, 8)}`))
    }
    const paid = stripe.practice.subscriptions().at(-1)?.id ?? ''
    expect([stripe.practice.cancel(paid), stripe.practice.expire(paid)]).toEqual([true, true])
    for (const page of pages) {
      await page.next('subscription', (event) => event.subscription.plan === 'starter')
      await page.next('bot', ({ bot }) => bot.stop_reason?.code === 'plan_limit')
    }
  })

  test('without Redis pages open, learn of changes at the other within seconds, and reload once it is back', async () => {
    const pages = [await follow(one, anna.token), await follow(other, anna.token)] as const
    await redis.stop()
    const id = await anna.addBot('castle')
    expect((await pages[0].next('bot')).bot.id).toBe(id)
    const ticket = (await anna.api.events.ticket.post()).data?.ticket
    const opened = readStream(await fetch(`${other.url}/api/events?token=${ticket}`))
    await opened.next('server')
    for (const page of pages) await page.next('server')
    await anna.api.bots({ id }).patch({ name: 'Mills' })
    for (const page of [opened, ...pages]) await page.next('bot', ({ bot }) => bot.name === 'Mills')
    await redis.start()
    for (const page of pages) expect((await page.next('server')).build).toBeString()
    const { data } = await anna.at(other.url).api.bots.get()
    expect(data?.bots.map((bot) => bot.id)).toEqual([id])
    // Changes before the loss report are lost as well, so pages reload once more.
    const isTold = async () => (await pages[1].nextOf('bot', 'server')) === 'bot'
    do await anna.api.bots({ id }).patch({ name: crypto.randomUUID() })
    while (!(await isTold()))
  })
  test(
    'a session that was ended at one while Redis is away is refused by the other at once',
    async () => {
      expect(await whoIs(other, anna.token)).toBe(200)
      await redis.stop()
      await anna.api.auth.logout.post()
      await refusedAtOnce(other, anna.token)
      await redis.start()
    },
    MINUTE,
  )
})
