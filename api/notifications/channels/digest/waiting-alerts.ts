import { Types } from 'mongoose'
import { ALL_ALERT_KINDS, type AlertKind, offersOf, WAYS } from '../../../../shared/channels'
import { DAY, SECOND } from '../../../../shared/time'
import { NotificationModel } from '../../inbox/notification-model'
import type { DigestAlert } from '../model/digest'

export interface WaitingAlert extends DigestAlert {
  kind: AlertKind
}

export interface PlayerSpan {
  user: Types.ObjectId
  from: number
  until: number
}

/** Those that may wait for a summary. */
const WAITING_KINDS = ALL_ALERT_KINDS.filter((kind) => WAYS.some((way) => offersOf(kind, way).includes('digest')))
/** An id tells when it happened. After a crash, it reaches the inbox later. */
const LONGEST_WAY = DAY

interface Merged {
  _id: { user: Types.ObjectId; bot: Types.ObjectId | null; kind: AlertKind }
  message: string
  at: Date
  count: number
}

/** What came into the inboxes of players in their spans: the newest of each bot and kind, and how many more. */
export async function findWaitingAlerts(spans: readonly PlayerSpan[]): Promise<Map<string, WaitingAlert[]>> {
  if (spans.length === 0) return new Map()
  const merged = await NotificationModel.aggregate<Merged>([
    { $match: { $or: [...Map.groupBy(spans, ({ from, until }) => `${from} ${until}`).values()].map(inSpan) } },
    { $sort: { _id: -1 } },
    {
      $group: {
        _id: { user: '$user', bot: '$bot', kind: '$alertKind' },
        message: { $first: '$message' },
        at: { $first: '$createdAt' },
        count: { $sum: 1 },
      },
    },
  ])
  const byPlayer = Map.groupBy(merged, ({ _id }) => _id.user.toHexString())
  return new Map([...byPlayer].map(([player, alerts]) => [player, alerts.map(alertOf).sort(newestFirst)]))
}

function inSpan(players: readonly PlayerSpan[]) {
  const { from, until } = players[0] ?? { from: 0, until: 0 }
  return {
    user: { $in: players.map(({ user }) => user) },
    _id: { $gte: Types.ObjectId.createFromTime(Math.floor((from - LONGEST_WAY) / SECOND)) },
    createdAt: { $gte: new Date(from), $lt: new Date(until) },
    alertKind: { $in: WAITING_KINDS },
  }
}

const alertOf = ({ _id: { bot, kind }, message, at, count }: Merged): WaitingAlert => ({
  kind,
  message,
  bot: bot?.toHexString() ?? null,
  at: at.getTime(),
  more: count - 1,
})

const newestFirst = (one: WaitingAlert, other: WaitingAlert) => other.at - one.at
