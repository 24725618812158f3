import type { Channel } from '../../../shared/channels'
import type { ChannelRecord } from './model/channel-model'

export function channelView(channel: ChannelRecord): Channel {
  const { _id, way, name, last4, active, offReason, createdAt, lastDeliveredAt, lastTry, pausedUntil } = channel
  return {
    id: String(_id),
    way,
    name,
    last4,
    active,
    off_reason: active ? null : (offReason ?? 'player'),
    created_at: createdAt.toISOString(),
    last_delivered_at: lastDeliveredAt?.toISOString() ?? null,
    last_try: lastTry && {
      at: lastTry.at.toISOString(),
      is_delivered: lastTry.isDelivered,
      status: lastTry.status,
      ms: lastTry.ms,
      said: lastTry.said,
    },
    paused_until: pausedUntil?.toISOString() ?? null,
  }
}
