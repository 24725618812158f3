import { Types } from 'mongoose'
import type { AlertKind, NotificationSettingsChange, Way } from '../../../../shared/channels'
import { createApp } from '../../../app'
import { UserModel } from '../../../identity/users/user-model'
import type { Clock } from '../../../platform/time/clock'
import type { Player } from '../../../testing/test-app'
import { recordNotification } from '../../inbox/record-notification'
import { outboxStage } from '../../webhooks/testing/outbox-stage'
import { createOutboxChannel } from '../outbox-channel'
import type { ChannelMessage, OpenChannel, SendBy, WayOutcome } from '../way'

export interface Received extends ChannelMessage {
  to: OpenChannel
  at: number
}

const DELIVERED: WayOutcome = { kind: 'delivered', status: 200, ms: 1, said: null }

/** The outbox, with ways that a test reads and answers for, or with real ones. */
export async function channelStage(realWays: (clock: Clock) => Partial<Record<Way, SendBy>> = () => ({})) {
  const stage = await outboxStage()
  const { clock, services } = stage
  const received: Received[] = []
  let answer: (message: Received) => WayOutcome = () => DELIVERED
  const way: SendBy = {
    accept: (address) => address,
    async send(to, message) {
      const got = { ...message, to, at: clock.now() }
      const outcome = answer(got)
      received.push(got)
      return outcome
    },
  }
  const ways: Record<Way, SendBy> = { discord: way, mail: way, push: way, ...realWays(clock) }
  const withWays = { ...services, ways, pushKey: 'BKey' }
  const server = createApp(withWays)
  const channels = Object.entries(ways).map(([name, by]) => [name, createOutboxChannel(withWays, name as Way, by)])
  const deps = { ...stage.deps, channels: { ...stage.deps.channels, ...Object.fromEntries(channels) } }

  async function ask(who: { token: string } | null, method: string, path: string, body?: unknown) {
    const headers = new Headers({ 'x-forwarded-for': crypto.randomUUID() })
    if (who) headers.set('authorization', `Bearer ${who.token}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await server.handle(new Request(`http://localhost${path}`, { method, headers, ...sent }))
    const text = await answer.text()
    return { status: answer.status, said: text, data: text.startsWith('{') ? JSON.parse(text) : null }
  }

  const prove = ({ id }: Player) => UserModel.updateOne({ _id: id }, { $set: { emailProvenAt: new Date() } })

  /** Of a player whose plan has all ways. */
  async function channelOf(owner: Player, kind: Way): Promise<{ id: string }> {
    await prove(owner)
    const bodies = {
      discord: { url: `https://discord.com/api/webhooks/1/${crypto.randomUUID()}` },
      mail: undefined,
      push,
    }
    const { data, said } = await ask(owner, 'POST', `/api/channels/${kind}`, bodies[kind])
    if (!data?.channel) throw new Error(`No channel was added: ${said}`)
    return data.channel
  }

  const choose = (owner: Player, change: NotificationSettingsChange) =>
    ask(owner, 'PATCH', '/api/notification-settings', change)

  /** A bot tells its player something. */
  const happen = (
    { id }: Player,
    {
      message = 'Done.',
      about,
      kind = 'bot',
      bot = BOT,
    }: Partial<{ message: string; about: AlertKind; kind: string; bot: string }> = {},
  ) =>
    recordNotification(
      { clock, changes: services.changes },
      { user: new Types.ObjectId(id), bot: new Types.ObjectId(bot), kind, message, about },
    )

  return {
    ...stage,
    deps,
    received,
    handle: (request: Request) => server.handle(request),
    ask,
    channelOf,
    choose,
    happened: happen,
    prove,
    answerWith(next: (message: Received) => WayOutcome) {
      answer = next
    },
    pass: () => stage.pass(deps),
    /** Turns the clock, and sends due messages. */
    async passAfter(ms: number) {
      clock.set(ms)
      await stage.pass(deps)
    },
  }
}

export const BOT = '66f17a20c4e1b83d5f0a9e01'

const push = {
  endpoint: 'https://push.example/one',
  keys: { p256dh: 'BKeyOfABrowser', auth: 'AuthOfABrowser' },
}
