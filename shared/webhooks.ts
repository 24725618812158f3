import { type Static, t } from 'elysia'
import type { Scope } from './api-tokens'
import { inputOf } from './input/input'
import { NextCursor } from './pagination'

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
    help: 'Nothing sends this yet: bots run templates only',
    scope: 'bots:read',
  },
  'plan.changed': { label: 'Plan changed', help: 'You have another plan than before', scope: null },
} as const satisfies Record<string, WebhookEventText>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const ALL_WEBHOOK_EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

/** Sent by Test alone. */
export const PING = 'ping'

export const MAX_WEBHOOKS = 20
/** After a rotation both secrets sign for this long, in hours. */
export const OLD_WEBHOOK_SECRET_HOURS = 24
export const MAX_WEBHOOK_BODY_BYTES = 20_000
/** The log of deliveries, in days. */
export const DELIVERY_LOG_DAYS = 30

/** Why an endpoint gets nothing. */
export const WEBHOOK_OFF_REASONS = {
  player: 'Switched off.',
  gone: 'Switched off because the receiver answered 410 Gone.',
  failing: 'Switched off because nothing was delivered for five days.',
} as const

export type WebhookOffReason = keyof typeof WEBHOOK_OFF_REASONS

const WRONG_URL = 'Please enter an address that begins with https://, of at most 2048 characters.'

const url = t.String({ minLength: 8, maxLength: 2048, error: WRONG_URL, examples: ['https://example.com/castellan'] })

const events = t.Array(
  t.UnionEnum(ALL_WEBHOOK_EVENTS as [WebhookEvent, ...WebhookEvent[]], {
    default: undefined,
    error: `Events are ${ALL_WEBHOOK_EVENTS.join(', ')}.`,
    title: 'WebhookEvent',
  }),
  {
    minItems: 1,
    maxItems: ALL_WEBHOOK_EVENTS.length,
    uniqueItems: true,
    error: 'Please choose at least one event, each once.',
  },
)

export const WebhookInput = inputOf({ url, events }, { title: 'WebhookInput' })
export type WebhookInput = Static<typeof WebhookInput>

export const WebhookChange = inputOf(
  {
    url: t.Optional(url),
    events: t.Optional(events),
    active: t.Optional(t.Boolean({ error: 'Active is true or false.' })),
  },
  { title: 'WebhookChange' },
)
export type WebhookChange = Static<typeof WebhookChange>

/** Never with its secret, which is only shown when it is made. */
export const Webhook = t.Object(
  {
    id: t.String(),
    url: t.String(),
    events: t.Array(t.String()),
    active: t.Boolean(),
    created_at: t.String(),
    /** Why it is not active. */
    off_reason: t.Nullable(t.UnionEnum(Object.keys(WEBHOOK_OFF_REASONS) as [WebhookOffReason, ...WebhookOffReason[]])),
    last4: t.String(),
    /** Until then the secret before the last rotation signs too. */
    old_secret_until: t.Nullable(t.String()),
  },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

export const NewWebhook = t.Object({ webhook: Webhook, secret: t.String() }, { title: 'NewWebhook' })
export type NewWebhook = Static<typeof NewWebhook>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const DeliveryTry = t.Object(
  {
    at: t.String(),
    /** Null if no answer came. */
    status: t.Nullable(t.Integer()),
    ms: t.Integer(),
    /** The beginning of the answer, or why none came. */
    said: t.Nullable(t.String()),
  },
  { title: 'DeliveryTry' },
)
export type DeliveryTry = Static<typeof DeliveryTry>

/** One event for one endpoint. */
export const Delivery = t.Object(
  {
    id: t.String(),
    /** The `webhook-id` of each of its tries. */
    event_id: t.String(),
    type: t.String(),
    state: t.UnionEnum([...DELIVERY_STATES]),
    created_at: t.String(),
    next_try_at: t.Nullable(t.String()),
    tries: t.Array(DeliveryTry),
  },
  { title: 'Delivery' },
)
export type Delivery = Static<typeof Delivery>

export const Deliveries = t.Object({ deliveries: t.Array(Delivery), next_cursor: NextCursor }, { title: 'Deliveries' })
export type Deliveries = Static<typeof Deliveries>
