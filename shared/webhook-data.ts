import { t } from 'elysia'
import { PING, WEBHOOK_EVENTS, type WebhookEvent } from './webhooks'

const instant = t.String({ format: 'date-time' })

const bot = t.Object(
  {
    id: t.String(),
    name: t.String(),
    template_id: t.String(),
    /** Null if the account was removed. */
    account_id: t.Nullable(t.String()),
  },
  { title: 'EventBot' },
)

/** One or two sentences for people. */
const message = t.String()

/** What `data` of an event holds. */
const WEBHOOK_DATA = {
  'bot.started': t.Object({ bot }, { title: 'BotStarted' }),
  'bot.stopped': t.Object(
    {
      bot,
      code: t.String({ description: 'A stop reason, as in `stop_reason` of bots.' }),
      message,
      run: t.Nullable(t.Integer({ description: 'Null if the bot was stopped before its first run.' })),
      gains: t.Nullable(t.Number({ description: "What the run gained, in the template's unit." })),
    },
    { title: 'BotStopped' },
  ),
  'bot.notified': t.Object({ bot, message }, { title: 'BotNotified' }),
  'bot.attacked': t.Object(
    {
      bot,
      message,
      castle: t.Object({ id: t.String(), name: t.String() }),
      from: t.String({ description: "The attacker's name." }),
      troops: t.Number(),
      arrives_at: instant,
    },
    { title: 'BotAttacked' },
  ),
  'run.day': t.Object(
    {
      bot,
      day: t.String({ description: 'In UTC, like `2026-11-21`.' }),
      online_ms: t.Number(),
      resting_ms: t.Number({ description: 'The part of `online_ms` at rest.' }),
      gains: t.Number(),
      unit: t.String(),
      goods: t.Record(t.String(), t.Number(), { description: 'What the gains consist of, as far as it is known.' }),
    },
    { title: 'RunDay' },
  ),
  'hours.used_up': t.Object({ day: t.String(), resets_at: instant, message }, { title: 'HoursUsedUp' }),
  'account.refused': t.Object(
    { account_id: t.Nullable(t.String()), bot, code: t.String(), message },
    { title: 'AccountRefused' },
  ),
  'script.failed': t.Object({ bot, message }, { title: 'ScriptFailed' }),
  'plan.changed': t.Object({ plan: t.String(), before: t.String() }, { title: 'PlanChanged' }),
} as const satisfies Record<WebhookEvent, ReturnType<typeof t.Object>>

const PingData = t.Object({ webhook_id: t.String() }, { title: 'Ping' })

/** The bodies of calls to webhooks, by type. */
export const WEBHOOK_BODIES = Object.fromEntries(
  [...Object.entries(WEBHOOK_DATA), [PING, PingData] as const].map(([type, data]) => [
    type,
    t.Object(
      {
        type: t.Literal(type),
        timestamp: t.String({ format: 'date-time', description: 'When it happened, the same in each try.' }),
        data,
      },
      { title: `${data.title}Event`, description: helpOf(type) },
    ),
  ]),
)

function helpOf(type: string): string {
  return type === PING ? 'Sent by Test' : WEBHOOK_EVENTS[type as WebhookEvent].help
}
