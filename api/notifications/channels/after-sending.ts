import { type ChannelOffReason, WAY_NAMES } from '../../../shared/channels'
import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import { recordNotification } from '../inbox/record-notification'
import type { ChannelDeps } from './channel-deps'
import { ChannelModel, type ChannelRecord } from './model/channel-model'
import type { WayOutcome } from './way'

/** Stores what came back, and tells the player once when nothing arrives any more. */
export async function afterSending(
  deps: ChannelDeps,
  channel: ChannelRecord,
  { outcome, isLastTry }: { outcome: WayOutcome; isLastTry: boolean },
): Promise<void> {
  const { kind, status, ms, said, notBefore } = outcome
  const at = new Date(deps.clock.now())
  const isDelivered = kind === 'delivered'
  await ChannelModel.updateOne(
    { _id: channel._id },
    {
      $set: {
        lastTry: { at, isDelivered, status, ms, said },
        ...(isDelivered && { lastDeliveredAt: at, toldFailing: false, pausedUntil: null }),
        ...(notBefore && { pausedUntil: new Date(notBefore) }),
      },
    },
  )
  if (kind === 'gone') await switchOffChannel(deps, channel, 'gone')
  else if (!isDelivered && (isLastTry || kind === 'refused')) await tellFailing(deps, channel, said)
}

/** Its player learns of it once, also if several messages failed together. */
export async function switchOffChannel(
  deps: ChannelDeps,
  { _id, user, way, name }: ChannelRecord,
  offReason: Exclude<ChannelOffReason, 'player'>,
): Promise<void> {
  const { modifiedCount } = await ChannelModel.updateOne({ _id, active: true }, { $set: { active: false, offReason } })
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'channel', user, id: _id })
  const message = OFF_TEXTS[offReason](way === 'push' ? `${WAY_NAMES.push} (${name})` : WAY_NAMES[way])
  await recordNotification(deps, { user, bot: null, kind: NOTIFICATION_KINDS.channel, message })
}

const OFF_TEXTS: Record<Exclude<ChannelOffReason, 'player'>, (channel: string) => string> = {
  gone: (channel) => `${channel} does not take messages any more, so it is switched off. You can add it again.`,
  unsubscribed: (channel) => `${channel} was switched off by the link in a mail.`,
  unreadable: (channel) => `The address of ${channel} cannot be read any more. Please remove it, and add it again.`,
}

async function tellFailing(deps: ChannelDeps, { _id, user, way }: ChannelRecord, said: string | null): Promise<void> {
  const filter = { _id, toldFailing: { $ne: true } }
  const { modifiedCount } = await ChannelModel.updateOne(filter, { $set: { toldFailing: true } })
  if (modifiedCount === 0) return
  deps.changes.publish({ kind: 'channel', user, id: _id })
  const answer = said ? ` It said: ${said.slice(0, 200)}` : ''
  const message = `${WAY_NAMES[way]} did not take a message.${answer}`
  await recordNotification(deps, { user, bot: null, kind: NOTIFICATION_KINDS.channel, message })
}
