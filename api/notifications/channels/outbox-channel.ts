import { CHANNEL_OFF_REASONS, MESSAGES_PER_DAY, type Way } from '../../../shared/channels'
import { wayRefusal } from '../../../shared/plans/plan-refusals'
import { MINUTE } from '../../../shared/time'
import { MAILS_AT_ONCE } from '../../platform/mail/mailer'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import type { Alert } from '../events/alert'
import type { Channel, Outcome } from '../outbox/channel'
import type { OutboxMessage } from '../outbox/message-model'
import { afterSending, switchOffChannel } from './after-sending'
import { openAddress } from './channel-address'
import type { ChannelDeps } from './channel-deps'
import { hearsDigest } from './digest/schedule-digest'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import { NotificationSettingsModel, type NotificationSettingsRecord } from './model/notification-settings-model'
import { type ChannelPlayer, findChannelPlayer, zoneOf } from './model/player-of-channel'
import { isMuted, tellingOf } from './model/settings-of'
import { takeTurn } from './take-turn'
import { markToldTogether, waitingOfTopic } from './told-together'
import type { ChannelContent, OpenChannel, SendBy, WayOutcome } from './way'

/** Three tries in an hour. */
const WAITS = [5 * MINUTE, 30 * MINUTE] as const
const MOST_WAITING = 300

/** Sends alerts and summaries by one way, at the pace that the player wants. */
export function createOutboxChannel(deps: ChannelDeps, way: Way, by: SendBy): Channel {
  return {
    waits: WAITS,
    // One after the other, so that those that wait may go together.
    concurrency: 1,
    ...(way === 'mail' && { mostAtOnce: MAILS_AT_ONCE }),
    mostWaiting: MOST_WAITING,
    bodyOf: ({ data }) => JSON.stringify(data),
    async deliver(message) {
      const channel = await findChannel(message.target)
      if (!channel) return notSent('The channel was removed.')
      if (!channel.active) return notSent(CHANNEL_OFF_REASONS[channel.offReason ?? 'player'])
      const player = await findChannelPlayer(message.user.toHexString())
      if (!player) return notSent('The player was removed.')
      const refusal = wayRefusal(player.plan, way)
      if (refusal) return notSent(refusal)
      const settings = await findSettings(player._id.toHexString())
      return deliverTo({ deps, by, message, channel, player, settings })
    },
    onStored: ({ user, target }) => deps.changes.publish({ kind: 'channel', user, id: target }),
  }
}

const findChannel = findByIdBatched((ids) => ChannelModel.find({ _id: { $in: ids } }).lean<ChannelRecord[]>())

const findSettings = findByIdBatched((ids) =>
  NotificationSettingsModel.find({ _id: { $in: ids } }).lean<NotificationSettingsRecord[]>(),
)

const notSent = (said: string): Outcome => ({ kind: 'refused', status: null, ms: 0, said })

interface Delivery {
  deps: ChannelDeps
  by: SendBy
  message: OutboxMessage
  channel: ChannelRecord
  player: ChannelPlayer
  settings: NotificationSettingsRecord | null
}

async function deliverTo(delivery: Delivery): Promise<Outcome> {
  const { deps, message, channel, player, settings } = delivery
  const body: Body = JSON.parse(message.body)
  // It may have changed while the message waited.
  if (!isWanted(body, settings, channel.way)) return notSent('Not sent, because it is turned off by now.')
  const address = openAddress(deps, channel, player)
  if (address === null) {
    if (channel.way === 'mail') return notSent('Not sent, because the e-mail address is not proven.')
    await switchOffChannel(deps, channel, 'unreadable')
    return notSent(CHANNEL_OFF_REASONS.unreadable)
  }
  const pausedUntil = channel.pausedUntil?.getTime() ?? 0
  if (pausedUntil > deps.clock.now()) return { kind: 'postponed', until: pausedUntil }
  if (isOver(body, deps.clock.now())) return notSent('Not sent, because the attack had arrived by then.')
  const quiet = settings?.quiet ?? null
  const turn = await takeTurn({
    clock: deps.clock,
    channel,
    message,
    alert: alertOf(body),
    zone: zoneOf(player),
    quiet,
  })
  if (turn.kind === 'wait') return { kind: 'postponed', until: turn.until, isExact: true }
  if (turn.kind === 'muted') return notSent(`Not sent: ${MESSAGES_PER_DAY[channel.way]} messages were sent this day.`)
  return send(delivery, { address, body, mutedUntil: turn.mutedUntil })
}

type DigestBody = Extract<ChannelContent, { kind: 'digest' }>
type Body = Alert | DigestBody

const alertOf = (body: Body): Alert | null => (body.kind === 'digest' ? null : body)

function isWanted(body: Body, settings: NotificationSettingsRecord | null, way: Way): boolean {
  const alert = alertOf(body)
  if (!alert) return hearsDigest(settings, way)
  return tellingOf(settings, alert.kind, way) === 'now' && !isMuted(settings, alert)
}

const isOver = (body: Body, now: number) => {
  const arrivesAt = alertOf(body)?.arrivesAt ?? null
  return arrivesAt !== null && arrivesAt <= now
}

interface Prepared {
  address: string
  body: Body
  mutedUntil: number | null
}

async function send({ deps, by, message, channel, player }: Delivery, { address, body, mutedUntil }: Prepared) {
  const now = deps.clock.now()
  const others = (await waitingOfTopic(message)).filter((each) => !isOver(JSON.parse(each.body), now))
  const alert = alertOf(body)
  const content: ChannelContent = alert
    ? { kind: 'alert', alert: newestOf([message, ...others]), more: others.length, mutedUntil }
    : (body as DigestBody)
  const outcome = await by.send(opened(channel, address), {
    id: message.event,
    content,
    zone: zoneOf(player),
    language: player.language,
  })
  if (outcome.isUntried && outcome.notBefore) return { kind: 'postponed', until: outcome.notBefore } as const
  if (outcome.kind === 'delivered') await markToldTogether(deps.clock, others)
  await afterSending(deps, channel, { outcome, isLastTry: isLastTry(message, outcome) })
  return outcome
}

export const opened = ({ _id, user, name }: ChannelRecord, address: string): OpenChannel => ({
  id: _id.toHexString(),
  user,
  address,
  name,
})

function newestOf(messages: OutboxMessage[]): Alert {
  const [newest] = messages.toSorted((one, other) => (one._id < other._id ? 1 : -1))
  return JSON.parse(newest?.body ?? '')
}

const isLastTry = ({ failures }: OutboxMessage, { kind }: WayOutcome) => kind === 'retry' && failures >= WAITS.length
