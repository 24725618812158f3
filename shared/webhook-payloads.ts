import { t } from 'elysia'
import { PLAN_IDS } from './enums/plan-ids'
import { Id, Instant, wordOf } from './fields'
import { STOP_CODES } from './stop-reasons'
import { PING, type WebhookEvent } from './webhooks'

const day = t.String({ format: 'date' })

const EventBot = t.Object(
  { id: Id, name: t.String(), template_id: t.String(), account_id: t.Nullable(Id) },
  { title: 'EventBot' },
)

const stop = { code: wordOf('StopCode', STOP_CODES), message: t.String() }

const told = { bot: EventBot, message: t.String() }

/** The `data` of what webhooks are sent. Nothing sends `script.failed` yet. */
export const WEBHOOK_DATA = {
  'bot.started': t.Object({ bot: EventBot }),
  'bot.stopped': t.Object({
    bot: EventBot,
    ...stop,
    run: t.Nullable(t.Number()),
    gains: t.Nullable(t.Number()),
  }),
  'bot.notified': t.Object(told),
  'bot.attacked': t.Object({
    ...told,
    castle: t.Object({ id: t.String(), name: t.String() }),
    from: t.String(),
    troops: t.Number(),
    arrives_at: Instant,
  }),
  'run.day': t.Object({
    bot: EventBot,
    day,
    online_ms: t.Number(),
    resting_ms: t.Number(),
    gains: t.Number(),
    goods: t.Record(t.String(), t.Number()),
    unit: t.String(),
  }),
  'hours.used_up': t.Object({ day, resets_at: Instant, message: t.String() }),
  'account.refused': t.Object({ account_id: t.Nullable(Id), bot: EventBot, ...stop }),
  'plan.changed': t.Object({ plan: wordOf('PlanId', PLAN_IDS), before: wordOf('PlanId', PLAN_IDS) }),
  [PING]: t.Object({ webhook_id: Id }),
} satisfies Partial<Record<WebhookEvent | typeof PING, unknown>>
