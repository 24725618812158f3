import type { StopCode } from '../../../../shared/stop-reasons'

/** The type of such events in the outbox. */
export const DIGEST = 'digest'

/** What a player's bots did since the last summary. */
export interface Digest {
  /** The span that it tells of. */
  from: number
  until: number
  /** When states were read; later than `until` if it is late. */
  madeAt: number
  /** False where the daily summary is off: then it has only alerts that waited. */
  hasReport: boolean
  /** What came in, by unit, largest first. */
  gains: { unit: string; amount: number }[]
  /** Of all bots. */
  counts: { bots: number; online: number; stopped: number }
  /** Those that stand still, then those that gained most; not all of many. */
  bots: DigestBot[]
  /** Alerts that waited for the summary, newest first; not all of many. */
  alerts: DigestAlert[]
  alertsLeftOut: number
  /** What only the player can do. */
  todo: DigestTask[]
}

export interface DigestBot {
  id: string
  name: string
  state: 'online' | 'resting' | 'offline' | 'error'
  /** In the unit of its template. */
  gained: number
  unit: string
  /** In milliseconds, without rests. */
  atWork: number
  /** Why it stands still; null if it does not. */
  stop: DigestStop | null
}

export interface DigestStop {
  code: DigestStopCode
  /** Null if unknown. */
  since: number | null
  /** When the plan's hours are back; null for other reasons. */
  until: number | null
}

/** `waiting`: online, but no server had room for it. */
export type DigestStopCode = Exclude<StopCode, 'user'> | 'waiting'

export interface DigestAlert {
  message: string
  bot: string | null
  at: number
  /** So many others of the same bot and kind. */
  more: number
}

export const DIGEST_TASKS = [
  'bad_credentials',
  'too_many_guesses',
  'banned',
  'human_check',
  'castle_taken',
  'account_refused',
  'settings',
  'hours_used',
  'hours_back',
  'payment_failed',
] as const

export interface DigestTask {
  task: (typeof DIGEST_TASKS)[number]
  /** Of bots, or of game accounts without one. */
  names: string[]
  /** So many others. */
  more: number
}
