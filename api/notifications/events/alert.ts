import type { Types } from 'mongoose'
import type { AlertKind } from '../../../shared/channels'
import { NOTIFICATION_KINDS } from '../../../shared/notification-kinds'
import { ERROR_CODES, type StopCode } from '../../../shared/stop-reasons'
import { letterKindOf } from '../../identity/letters/letter'
import type { NewEvent } from './new-event'

/** A notification that goes outside the page. */
export interface Alert {
  kind: AlertKind
  /** As it reads in the inbox. */
  message: string
  bot: string | null
  at: number
  /** Of an attack: when it arrives. Afterwards nobody needs to be warned. */
  arrivesAt: number | null
  /** A letter tells it too, so it is not mailed twice. */
  hasLetter?: true
}

/** The type of such events in the outbox; no webhook hears of them. */
export const ALERT = 'alert'

const STOPPED: readonly string[] = [...ERROR_CODES, 'loss_limit', 'plan_limit'] satisfies StopCode[]
const NEWS: readonly string[] = ['goal_reached', 'finished'] satisfies StopCode[]
const OF_ACCOUNT: readonly string[] = ['daily_limit' satisfies StopCode, NOTIFICATION_KINDS.paymentFailed]

interface Notified {
  bot: Types.ObjectId | null
  kind: string
  message: string
  /** What it is about, if its kind does not say it. */
  about?: AlertKind | undefined
  events?: readonly NewEvent[] | undefined
}

/** What a new notification is outside the page; null if it stays there. */
export function alertEvent(
  { bot, kind, message, about, events = [] }: Notified,
  now: number,
): (NewEvent & { data: Alert }) | null {
  const told = about ?? alertKindOf(kind)
  if (!told) return null
  const attack = events.find(({ type }) => type === 'bot.attacked')?.data
  const arrivesAt = attack && 'arrives_at' in attack ? Date.parse(String(attack.arrives_at)) : null
  const data: Alert = {
    kind: attack ? 'attack' : told,
    message,
    bot: bot?.toHexString() ?? null,
    at: now,
    arrivesAt,
    ...(events.some(({ type }) => letterKindOf(type) !== null) && { hasLetter: true }),
  }
  return { type: ALERT, data }
}

function alertKindOf(kind: string): AlertKind | null {
  if (kind === NOTIFICATION_KINDS.bot || NEWS.includes(kind)) return 'news'
  if (STOPPED.includes(kind)) return 'stopped'
  return OF_ACCOUNT.includes(kind) ? 'account' : null
}
