import { expect } from 'bun:test'
import { PATHS } from '../../../../shared/paths'
import { press } from '../../../billing/testing/subscribe'
import { linkIn, readMails, tokenIn } from '../../../platform/mail/testing/read-mail'
import { answerOf } from '../../../testing/answer-of'
import { callsTo, PASSWORD, type RemotePlayer, registerAt, signInAt } from '../../../testing/processes/remote-player'

const ASKED_EVERY = 25
const NEW_PASSWORD = 'battery staple correct'

export type Act = () => Promise<unknown>

export const anyName = () => crypto.randomUUID().slice(0, 8)

export async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await Bun.sleep(ASKED_EVERY)
}

interface Servers {
  /** The addresses of two web processes. */
  one: string
  other: string
  dataDir: string
  admin: RemotePlayer
}

/** Actions of players. Each one prepares a new player and returns the action, which the test times. */
export function stepsOfPlayers({ one, other, dataDir, admin }: Servers) {
  const visitor = () => callsTo(one, { headers: { 'x-forwarded-for': crypto.randomUUID() } })

  async function signInWithDiscord() {
    const begun = await fetch(`${one}/api/auth/login/discord`)
    const cookies = begun.headers.getSetCookie().map((each) => each.split(';')[0])
    const form = { name: anyName(), email: `${anyName()}@example.com`, verified: 'on', decision: 'allow' }
    const { url } = (await begun.json()) as { url: string }
    const decided = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
    const { pathname, search } = new URL(decided.headers.get('location') ?? '')
    const headers = { cookie: cookies.join('; '), accept: 'application/json' }
    expect((await fetch(one + pathname + search, { headers })).status).toBe(200)
  }

  const resetMailsTo = ({ email }: RemotePlayer) =>
    readMails(dataDir, email).filter((mail) => linkIn(mail).includes(PATHS.reset))

  async function linkFor(player: RemotePlayer) {
    await answerOf(visitor().auth.forgot.post({ email: player.email }))
    await until(() => resetMailsTo(player).length > 0)
    return tokenIn(resetMailsTo(player)[0] ?? '')
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
    const { announcements } = await answerOf(reader.at(other).api.users.announcements.get({ query: {} }))
    expect(announcements[0]?.title).toBe(title)
  }

  const withBot = async (player: RemotePlayer, act: (bot: string) => Promise<unknown>) => {
    const bot = await player.addBot(anyName())
    return () => act(bot)
  }

  const steps: Record<string, (player: RemotePlayer) => Promise<Act>> = {
    registers: async () => () => registerAt(one),
    'signs in':
      async ({ email }) =>
      () =>
        signInAt(one, email),
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
      const { api } = await signInAt(one, player.email)
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
  return steps
}
