import { WAYS } from '../../../shared/channels'
import type { Clock } from '../../platform/time/clock'
import { OutboxMessageModel } from '../outbox/message-model'

/** After a change of quiet hours or zone, alerts that wait find out anew when they may leave. Failed ones keep their next try. */
export async function askAgain({ clock }: { clock: Clock }, user: string): Promise<void> {
  const now = new Date(clock.now())
  await OutboxMessageModel.updateMany(
    { user, channel: { $in: [...WAYS] }, dueAt: { $gt: now }, lease: { $exists: false }, failures: 0 },
    { $set: { dueAt: now } },
  )
}
