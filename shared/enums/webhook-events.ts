import type { Scope } from './token-scopes'

interface WebhookEventText {
  label: string
  help: string
  /** What a token needs to subscribe to it; null for events that only a signed-in player may subscribe to. */
  scope: Scope | null
}

/** What endpoints may subscribe to. */
export const WEBHOOK_EVENTS = {
  'bot.started': { label: 'Bot started', help: 'By you, on the site or by a program', scope: 'bots:read' },
  'bot.stopped': { label: 'Bot stopped', help: 'With the reason, and what its last run gained', scope: 'bots:read' },
  'bot.notified': {
    label: 'Bot notified you',
    help: 'What a bot tells you in your inbox',
    scope: 'notifications:read',
  },
  'bot.attacked': { label: 'Attack noticed', help: 'An attack on a castle that a bot watches', scope: 'bots:read' },
  'run.day': { label: 'Day finished', help: "A bot's figures of a UTC day, after its end", scope: 'days:read' },
  'hours.used_up': { label: 'Hours used up', help: 'The hours of your plan are used up for today', scope: 'days:read' },
  'account.refused': {
    label: 'Game account refused',
    help: 'The game refused its password, or banned it',
    scope: 'accounts:read',
  },
  'script.failed': {
    label: 'Script failed',
    help: 'A mistake or a limit ended a run of your script',
    scope: 'bots:read',
  },
  'plan.changed': { label: 'Plan changed', help: 'You have another plan than before', scope: null },
} as const satisfies Record<string, WebhookEventText>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

/** What `notify_url` of a start is told of. */
export const RUN_EVENTS = [
  'bot.started',
  'bot.notified',
  'bot.attacked',
  'bot.stopped',
] as const satisfies WebhookEvent[]

/** Sent by Test alone. */
export const PING = 'ping'

export const MAX_WEBHOOKS = 20
/** After a rotation both secrets sign for this long, in hours. */
export const OLD_WEBHOOK_SECRET_HOURS = 24
export const MAX_WEBHOOK_BODY_BYTES = 20_000
/** The log of deliveries, in days. */
export const DELIVERY_LOG_DAYS = 30

export const SWITCHED_OFF = 'Switched off.'

/** Why an endpoint gets nothing. */
export const WEBHOOK_OFF_REASONS = {
  player: SWITCHED_OFF,
  gone: 'Switched off because the receiver answered 410 Gone.',
  failing: 'Switched off because nothing was delivered for five days.',
} as const

export type WebhookOffReason = keyof typeof WEBHOOK_OFF_REASONS
