import { SWITCHED_OFF } from './webhook-events'

/** Kinds of channels outside the page. */
export const WAYS = ['discord', 'mail', 'push'] as const
export type Way = (typeof WAYS)[number]

export const WAY_NAMES: Record<Way, string> = { discord: 'Discord', mail: 'E-mail', push: 'Push' }

/** At once, with the next daily summary, or not at all. */
export const TELLINGS = ['now', 'digest', 'off'] as const
export type Telling = (typeof TELLINGS)[number]

interface AlertKindText {
  label: string
  help: string
  /** What each way offers besides `off`; a way without an entry never tells it. */
  offers: Partial<Record<Way, readonly Exclude<Telling, 'off'>[]>>
  /** When a channel is added. */
  usual: Partial<Record<Way, Telling>>
}

const AT_ONCE = ['now'] as const
const ANY_TIME = ['now', 'digest'] as const
const DAILY = ['digest'] as const

/** What players may hear of outside the page. */
export const ALERT_KINDS = {
  stopped: {
    label: 'Stopped by itself',
    help: 'A wrong password, a ban, crashes, or a limit that you set',
    offers: { discord: ANY_TIME, mail: ANY_TIME, push: AT_ONCE },
    usual: { discord: 'now', mail: 'now', push: 'now' },
  },
  attack: {
    label: 'Attack noticed',
    help: 'An attack on a castle that a bot watches',
    offers: { discord: AT_ONCE, push: AT_ONCE },
    usual: { discord: 'now', push: 'now' },
  },
  supplies: {
    label: 'Supplies',
    help: 'A storage is full, or food runs out',
    offers: { discord: ANY_TIME, mail: ANY_TIME },
    usual: { discord: 'digest', mail: 'digest' },
  },
  news: {
    label: 'News of a bot',
    help: 'A goal is reached, an event opens, a rare prize',
    offers: { discord: ANY_TIME, mail: ANY_TIME, push: AT_ONCE },
    usual: { discord: 'now', mail: 'digest', push: 'off' },
  },
  report: {
    label: 'Daily summary',
    help: 'What came in, what stands still, and what needs you',
    offers: { discord: DAILY, mail: DAILY },
    usual: { discord: 'off', mail: 'off' },
  },
  account: {
    label: 'Plan and hours',
    help: 'The hours of the day are used up, a payment failed',
    offers: { discord: AT_ONCE, mail: AT_ONCE, push: AT_ONCE },
    usual: { discord: 'off', mail: 'now', push: 'off' },
  },
} as const satisfies Record<string, AlertKindText>

export type AlertKind = keyof typeof ALERT_KINDS
export const ALL_ALERT_KINDS = Object.keys(ALERT_KINDS) as AlertKind[]

/** What this way offers for this kind; empty if it never tells it. */
export const offersOf = (kind: AlertKind, way: Way): readonly Exclude<Telling, 'off'>[] =>
  (ALERT_KINDS[kind] as AlertKindText).offers[way] ?? []

export const usualTelling = (kind: AlertKind, way: Way): Telling =>
  (ALERT_KINDS[kind] as AlertKindText).usual[way] ?? 'off'

/** Of a player, with each way. */
export const MAX_CHANNELS: Record<Way, number> = { discord: 1, mail: 1, push: 10 }

/** So many messages leave by one channel in a day of its player's zone. */
export const MESSAGES_PER_DAY: Record<Way, number> = { discord: 60, mail: 20, push: 40 }

/** Of one bot and kind, a channel tells once in this time, in minutes; what happens within is counted. */
export const COOL_DOWN_MINUTES = 10

/** Why a channel gets nothing. */
export const CHANNEL_OFF_REASONS = {
  player: SWITCHED_OFF,
  gone: 'Switched off, because it does not exist any more.',
  unsubscribed: 'Switched off by the link in a mail.',
  unreadable: 'Its address cannot be read any more. Please remove it, and add it again.',
} as const
export type ChannelOffReason = keyof typeof CHANNEL_OFF_REASONS

export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Mails besides alerts that may be turned off. Those about money and security may not. */
export const OPTIONAL_LETTERS = {
  welcome: { label: 'Welcome', help: 'Once, after you have signed up' },
} as const
export type OptionalLetter = keyof typeof OPTIONAL_LETTERS
