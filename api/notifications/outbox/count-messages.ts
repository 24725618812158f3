import { DAY, MINUTE } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { WAITING } from './add-messages'
import { OutboxMessageModel } from './message-model'

/** Messages whose time came more than a minute ago. */
export const countLateMessages = ({ clock }: { clock: Clock }): Promise<number> =>
  OutboxMessageModel.countDocuments({ dueAt: { $lte: new Date(clock.now() - MINUTE) } }).exec()

export const countWaitingMessages = (): Promise<number> => OutboxMessageModel.countDocuments({ dueAt: WAITING }).exec()

interface SentByChannel {
  channel: string
  sent: number
  /** Given up, for whatever reason. */
  not_sent: number
}

/** What left in the last 24 hours, and what did not, by channel. */
export async function countSentMessages({ clock }: { clock: Clock }): Promise<SentByChannel[]> {
  const since = new Date(clock.now() - DAY)
  const counted = await OutboxMessageModel.aggregate<{ _id: { channel: string; state: string }; count: number }>([
    { $match: { createdAt: { $gte: since }, state: { $in: ['delivered', 'failed'] } } },
    { $group: { _id: { channel: '$channel', state: '$state' }, count: { $sum: 1 } } },
  ])
  const countOf = (wanted: string, state: string) =>
    counted.find(({ _id }) => _id.channel === wanted && _id.state === state)?.count ?? 0
  return [...new Set(counted.map(({ _id }) => _id.channel))]
    .sort()
    .map((channel) => ({ channel, sent: countOf(channel, 'delivered'), not_sent: countOf(channel, 'failed') }))
}
