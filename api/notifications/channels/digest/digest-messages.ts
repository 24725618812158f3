import { localDate } from '../../../platform/time/local-time'
import type { Recipient } from '../../outbox/channel'
import { DIGEST, type Digest } from '../model/digest'
import { isMuted, tellingOf } from '../model/settings-of'
import type { DueDigest } from './due-digests'
import type { WaitingAlert } from './waiting-alerts'

const MOST_ALERTS = 10

/** What a summary says of bots. */
export type DigestReport = Pick<Digest, 'gains' | 'counts' | 'bots' | 'todo'>

interface Contents {
  madeAt: number
  alerts: readonly WaitingAlert[]
  report: DigestReport | null
}

const NO_REPORT: DigestReport = { gains: [], counts: { bots: 0, online: 0, stopped: 0 }, bots: [], todo: [] }

/** Whether any channel wants more than alerts that waited. */
export const hearsReport = ({ settings, channels }: Pick<DueDigest, 'settings' | 'channels'>): boolean =>
  channels.some(({ way }) => tellingOf(settings, 'report', way) === 'digest')

/** One for each channel that has something to hear. With the daily summary on, that all is quiet is something. */
export function digestMessages(due: DueDigest, { madeAt, alerts, report }: Contents): Recipient[] {
  const { user, settings, channels, from, until } = due
  return channels.flatMap(({ _id, way }) => {
    const waiting = alerts.filter(
      (alert) => tellingOf(settings, alert.kind, way) === 'digest' && !isMuted(settings, alert),
    )
    const hasReport = report !== null && tellingOf(settings, 'report', way) === 'digest'
    if (!hasReport && waiting.length === 0) return []
    const digest: Digest = {
      from,
      until,
      madeAt,
      hasReport,
      ...(hasReport ? report : NO_REPORT),
      alerts: waiting.slice(0, MOST_ALERTS).map(({ kind: _, ...alert }) => alert),
      alertsLeftOut: waiting.slice(MOST_ALERTS).reduce((sum, { more }) => sum + 1 + more, 0),
    }
    const event = { id: idOf(due), type: DIGEST, at: until, user, data: { kind: 'digest', digest } }
    return [{ event, channel: way, target: _id.toHexString() }]
  })
}

/** One a date of the player's zone. In another zone the same date may come again, and is another one. */
const idOf = ({ user, until, times: { zone } }: DueDigest) =>
  `evt_digest-${user}-${localDate(until, zone)}-${zone.replaceAll('/', '-')}`
