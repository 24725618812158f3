import { NOTIFICATION_KINDS } from '../../../../shared/notification-kinds'
import type { EndedSessions } from '../../../identity/sessions/sessions'
import { deleteInBatches } from '../../../platform/store/batches/delete-in-batches'
import { type NotifyDeps, recordNotification } from '../../inbox/record-notification'
import { OutboxMessageModel } from '../../outbox/message-model'
import { ChannelModel, type ChannelRecord } from '../model/channel-model'

/**
 * Whoever ends a session elsewhere no longer trusts its device, so it gets no pushes either. Where all other sessions
 * end, so do devices whose session has expired, and the player is told which.
 */
export async function endPushesOfSessions(deps: NotifyDeps, ended: EndedSessions): Promise<void> {
  const session = 'sessions' in ended ? { $in: ended.sessions } : { $ne: ended.kept ?? null }
  const filter = { user: ended.user, way: 'push', ...(!isEvery(ended) && { session }) } as const
  const channels = await ChannelModel.find(filter).lean<ChannelRecord[]>()
  for (const { _id, user } of channels) {
    await ChannelModel.deleteOne({ _id })
    await deleteInBatches(OutboxMessageModel, { target: _id.toHexString() })
    deps.changes.publish({ kind: 'channel', user, id: _id })
  }
  const [first] = channels
  if ('sessions' in ended || !first) return
  const names = channels.map(({ name }) => name).join(', ')
  const message = `Pushes ended with the other sessions: ${names}. Add a device again if it is yours.`
  await recordNotification(deps, { user: first.user, bot: null, kind: NOTIFICATION_KINDS.channel, message })
}

const isEvery = (ended: EndedSessions) => 'kept' in ended && ended.kept === undefined
