import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startOutsideServices } from '../../../e2e/cluster/outside-services'
import { startTopology, type Topology, type Web } from '../../../e2e/cluster/topology'
import { MINUTE } from '../../../shared/time'
import { press } from '../../billing/testing/subscribe'
import { readMails, tokenIn } from '../../platform/mail/testing/read-mail'
import { answerOf } from '../../testing/answer-of'
import { callsTo, PASSWORD, type RemotePlayer, registerAt, signInAt } from '../../testing/processes/remote-player'
import type { Running } from '../../testing/processes/started-process'
import { hasRedis } from '../../testing/redis-server'

const LONG = 5 * MINUTE
/** Less than the two seconds after which a command to Redis is given up. */
const MOST = 1700
/** A busy machine may be slow by itself, but not each time. */
const TRIES = 4
const ASKED_EVERY = 25
const ADMIN = 'admin@example.com'
const NEW_PASSWORD = 'battery staple correct'

type Act = () => Promise<unknown>

describe.skipIf(!hasRedis)('A player of two web processes and a worker (needs redis-server)', () => {
  let topology: Topology
  let outside: ReturnType<typeof startOutsideServices>
  let one: Web
  let other: Web
  let worker: Running
  let admin: RemotePlayer

  beforeAll(async () => {
    outside = startOutsideServices()
    const settings = { ...outside.settings, PRACTICE_REALM: 'on', ADMIN_EMAILS: ADMIN, LOG_LEVEL: 'fatal' }
    topology = await startTopology(settings)
    one = await topology.startWeb()
    ;[other, worker] = await Promise.all([topology.startWeb(), topology.startWorker()])
    outside.sendWebhooksTo(other.url)
    admin = await registerAt(one.url, ADMIN)
  }, LONG)

  afterAll(async () => {
    await topology.stop()
    await outside.stop()
  })

  const visitor = () => callsTo(one.url, { headers: { 'x-forwarded-for': crypto.randomUUID() } })
  const isReady = async ({ url }: Web) => (await fetch(`${url}/api/health/ready`)).status === 200
  const anyName = () => crypto.randomUUID().slice(0, 8)
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await Bun.sleep(ASKED_EVERY)
  }

  async function signInWithDiscord() {
    const begun = await fetch(`${one.url}/api/auth/login/discord`)
    const cookies = begun.headers.getSetCookie().map((each) => each.split(';')[0])
    const form = { name: anyName(), email: `${anyName()}@example.com`, verified: 'on', decision: 'allow' }
    const { url } = (await begun.json()) as { url: string }
    const decided = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const { pathname, search } = new URL(decided.headers.get('location') ?? '')
    const headers = { cookie: cookies.join('; '), accept: 'application/json' }
    expect((await fetch(one.url + pathname + search, { headers })).status).toBe(200)
  }

  const mailsTo = ({ email }: RemotePlayer) => readMails(topology.settings.DATA_DIR ?? '', email)

  async function linkFor(player: RemotePlayer) {
    await answerOf(visitor().auth.forgot.post({ email: player.email }))
    await until(() => mailsTo(player).length > 0)
    return tokenIn(mailsTo(player)[0] ?? '')
  }

  /** Does not come back from the page of Stripe, so only its webhook reports the payment. */
  async function payAtStripe({ api }: RemotePlayer) {
    const { url } = await answerOf(api.stripe['create-session'].post({ plan: 'premium' }))
    await press(url, 'pay')
    await until(async () => (await answerOf(api.auth.me.get())).user.user_metadata.plan === 'premium')
  }

  async function payAtPayPal({ api }: RemotePlayer) {
    const { approvalUrl } = await answerOf(api.paypal.create.post({ plan: 'premium' }))
    const subscription_id = (await press(approvalUrl, 'pay')).searchParams.get('subscription_id') ?? undefined
    const { subscription } = await answerOf(api.subscriptions.current.get({ query: { subscription_id } }))
    expect(subscription.plan).toBe('premium')
  }

  async function publishAnnouncement(reader: RemotePlayer) {
    const title = anyName()
    await answerOf(admin.api.admin.announcements.post({ title, body: 'Something.', category: 'news' }))
    const { announcements } = await answerOf(reader.at(other.url).api.users.announcements.get({ query: {} }))
    expect(announcements[0]?.title).toBe(title)
  }

  const withBot = async (player: RemotePlayer, act: (bot: string) => Promise<unknown>) => {
    const bot = await player.addBot(anyName())
    return () => act(bot)
  }

  /** Each prepares for a new player what is then done and timed. */
  const STEPS: Record<string, (player: RemotePlayer) => Promise<Act>> = {
    registers: async () => () => registerAt(one.url),
    'signs in':
      async ({ email }) =>
      () =>
        signInAt(one.url, email),
    'mistypes the password': async (player) => async () => {
      const { status } = await visitor().auth.login.post({ email: player.email, password: 'wrong horse' })
      expect(status).toBe(401)
    },
    'signs in with Discord': async () => signInWithDiscord,
    'asks for a link by mail': async (player) => () => answerOf(visitor().auth.forgot.post({ email: player.email })),
    'sets a password by a link': async (player) => {
      const token = await linkFor(player)
      return () => answerOf(visitor().auth.reset.post({ token, password: NEW_PASSWORD }))
    },
    'changes the password':
      async ({ api }) =>
      () =>
        answerOf(api.auth.password.post({ current_password: PASSWORD, new_password: NEW_PASSWORD })),
    'ends other sessions': async (player) => {
      const { api } = await signInAt(one.url, player.email)
      return async () => expect((await api.users.me.sessions.delete()).status).toBe(204)
    },
    'signs out':
      async ({ api }) =>
      async () =>
        expect((await api.auth.logout.post()).status).toBe(204),
    'reads all lists':
      async ({ api }) =>
      () =>
        Promise.all([
          answerOf(api.bots.get()),
          answerOf(api.accounts.get()),
          answerOf(api.templates.get()),
          answerOf(api.users.announcements.get({ query: {} })),
          answerOf(api.users.me.notifications.get({ query: {} })),
          answerOf(api.users.me.sessions.get()),
          answerOf(api.subscriptions.invoices.get()),
        ]),
    'reads an announcement': async (player) => () => publishAnnouncement(player),
    'creates a bot': async (player) => () => player.addBot(anyName()),
    'starts a bot': (player) => withBot(player, (bot) => player.start(bot)),
    'stops a bot': (player) =>
      withBot(player, async (bot) => {
        await player.start(bot)
        await player.stop(bot)
      }),
    'removes a bot': (player) =>
      withBot(player, async (id) => expect((await player.api.bots({ id }).delete()).status).toBe(204)),
    'pays at Stripe': async (player) => () => payAtStripe(player),
    'pays at PayPal': async (player) => () => payAtPayPal(player),
    'changes the plan': async (player) => {
      await payAtPayPal(player)
      return () => answerOf(player.api.subscriptions.plan.post({ plan: 'pro' }))
    },
    'deletes the account': (player) =>
      withBot(player, async () => expect((await player.api.users.me.delete({ password: PASSWORD })).status).toBe(204)),
  }

  async function timeOf(act: Act) {
    const began = performance.now()
    await act()
    return performance.now() - began
  }

  /** The steps that take too long, with their milliseconds. `around` makes and ends the outage. */
  async function slowSteps(around: (time: () => Promise<number>) => Promise<number>) {
    const slow: Record<string, number> = {}
    for (const [name, prepare] of Object.entries(STEPS)) {
      for (let tries = 0; tries < TRIES; tries++) {
        const act = await prepare(await registerAt(one.url))
        const took = await around(() => timeOf(act)).catch((cause) => {
          throw new Error(`It fails that a player ${name}`, { cause })
        })
        slow[name] = took
        if (took < MOST) break
      }
      if ((slow[name] ?? 0) < MOST) delete slow[name]
    }
    return slow
  }

  const untilReady = () => until(async () => (await isReady(one)) && (await isReady(other)))

  test(
    'notices no delay while Redis is stopped',
    async () => {
      await topology.redis.stop()
      expect(await slowSteps((time) => time())).toEqual({})
      await topology.redis.start()
      await untilReady()
    },
    LONG,
  )

  test(
    'notices no delay in the moment when Redis freezes',
    async () => {
      const { pid } = topology.redis
      const slow = await slowSteps(async (time) => {
        process.kill(pid, 'SIGSTOP')
        const took = await time().finally(() => process.kill(pid, 'SIGCONT'))
        await untilReady()
        return took
      })
      expect(slow).toEqual({})
    },
    LONG,
  )

  test(
    'is served, and bots play, although the processes start without Redis',
    async () => {
      const player = await registerAt(one.url)
      const [first, second] = [anyName(), anyName()]
      const plays = (castle: string) => until(async () => (await topology.sessionsOf('DE1', castle)).now === 1)
      await player.start(await player.addBot(first))
      await plays(first)
      await topology.redis.stop()
      await worker.end('SIGKILL')
      await until(async () => (await topology.sessionsOf('DE1', first)).now === 0)
      const [web] = await Promise.all([topology.startWeb(), topology.startWorker()])
      await plays(first)
      const ben = await registerAt(web.url)
      const bot = await ben.addBot(second)
      await ben.start(bot)
      await plays(second)
      await ben.stop(bot)
      await until(async () => (await topology.sessionsOf('DE1', second)).now === 0)
      await topology.redis.start()
      await ben.lines(bot, (lines) => lines.some(({ text }) => text.includes('Stopped by you')))
    },
    LONG,
  )
})
