import { type Static, t } from 'elysia'
import {
  ALL_WEBHOOK_EVENTS,
  PING,
  WEBHOOK_OFF_REASONS,
  type WebhookEvent,
  type WebhookOffReason,
} from './enums/webhook-events'
import { Active, Id, Instant, WholeNumber, wordOf } from './fields'
import { inputOf } from './input/input'
import { textOf } from './input/text'
import { NextCursor } from './pagination'

export {
  ALL_WEBHOOK_EVENTS,
  DELIVERY_LOG_DAYS,
  MAX_WEBHOOK_BODY_BYTES,
  MAX_WEBHOOKS,
  OLD_WEBHOOK_SECRET_HOURS,
  PING,
  RUN_EVENTS,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_REASONS,
  type WebhookEvent,
  type WebhookOffReason,
} from './enums/webhook-events'

const WRONG_URL = 'Please enter an address that begins with https://, of at most 2048 characters.'

export const WebhookUrl = textOf({
  minLength: 8,
  maxLength: 2048,
  error: WRONG_URL,
  examples: ['https://example.com/castellan'],
})

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

export const WebhookInput = inputOf({ url: WebhookUrl, events }, { title: 'WebhookInput' })
export type WebhookInput = Static<typeof WebhookInput>

export const WebhookChange = inputOf(
  {
    url: t.Optional(WebhookUrl),
    events: t.Optional(events),
    active: t.Optional(Active),
  },
  { title: 'WebhookChange' },
)
export type WebhookChange = Static<typeof WebhookChange>

/** Never with its secret, which is only shown when it is made. */
export const Webhook = t.Object(
  {
    id: Id,
    url: t.String(),
    events: t.Array(wordOf('WebhookEvent', ALL_WEBHOOK_EVENTS)),
    active: t.Boolean(),
    created_at: Instant,
    /** Why it is not active. */
    off_reason: t.Nullable(
      t.UnionEnum(Object.keys(WEBHOOK_OFF_REASONS) as [WebhookOffReason, ...WebhookOffReason[]], {
        title: 'WebhookOffReason',
      }),
    ),
    last4: t.String(),
    /** Until then the secret before the last rotation signs too. */
    old_secret_until: t.Nullable(Instant),
  },
  { title: 'Webhook' },
)
export type Webhook = Static<typeof Webhook>

export const NewWebhook = t.Object({ webhook: Webhook, secret: t.String() }, { title: 'NewWebhook' })
export type NewWebhook = Static<typeof NewWebhook>

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const DeliveryTry = t.Object(
  {
    at: Instant,
    /** Null if no answer came. */
    status: t.Nullable(WholeNumber),
    ms: WholeNumber,
    /** The beginning of the answer, or why none came. */
    said: t.Nullable(t.String()),
  },
  { title: 'DeliveryTry' },
)
export type DeliveryTry = Static<typeof DeliveryTry>

/** One event for one endpoint. */
export const Delivery = t.Object(
  {
    id: Id,
    /** The `webhook-id` of each of its tries. */
    event_id: t.String(),
    type: wordOf('DeliveredEvent', [...ALL_WEBHOOK_EVENTS, PING]),
    state: t.UnionEnum([...DELIVERY_STATES], { title: 'DeliveryState' }),
    created_at: Instant,
    next_try_at: t.Nullable(Instant),
    tries: t.Array(DeliveryTry),
  },
  { title: 'Delivery' },
)
export type Delivery = Static<typeof Delivery>

export const Deliveries = t.Object({ deliveries: t.Array(Delivery), next_cursor: NextCursor }, { title: 'Deliveries' })
export type Deliveries = Static<typeof Deliveries>
