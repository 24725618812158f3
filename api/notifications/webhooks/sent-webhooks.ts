import { WEBHOOK_DATA } from '../../../shared/webhook-payloads'
import { PING, WEBHOOK_EVENTS } from '../../../shared/webhooks'
import { EXAMPLE } from '../../platform/api-document/example-ids'
import type { SentWebhooks } from '../../platform/api-document/webhook-calls'

type SentEvent = keyof typeof WEBHOOK_DATA

const bot = { id: EXAMPLE.bot, name: 'Woodcutter', template_id: 'resource-collector', account_id: EXAMPLE.account }

const EXAMPLES: Record<SentEvent, object> = {
  'bot.started': { bot },
  'bot.stopped': { bot, code: 'user', message: 'Stopped by its player.', run: 3, gains: 8400 },
  'bot.notified': { bot, message: 'A raid comes to Rabenfels.' },
  'bot.attacked': {
    bot,
    message: 'Rabenfels is under attack.',
    castle: { id: 'castle-1', name: 'Rabenfels' },
    from: 'Baron Feuerbrand',
    troops: 240,
    arrives_at: '2026-11-28T00:31:00.000Z',
  },
  'run.day': {
    bot,
    day: '2026-11-27',
    online_ms: 16_200_000,
    resting_ms: 0,
    gains: 8400,
    goods: { wood: 5000, stone: 3400 },
    unit: 'resources',
  },
  'hours.used_up': {
    day: '2026-11-28',
    resets_at: '2026-11-29T00:00:00.000Z',
    message: 'The hours of your plan are used up for today.',
  },
  'account.refused': { account_id: EXAMPLE.account, bot, code: 'bad_credentials', message: 'The password is wrong.' },
  'plan.changed': { plan: 'pro', before: 'premium' },
  [PING]: { webhook_id: EXAMPLE.webhook },
}

const summaryOf = (event: SentEvent) => (event === PING ? 'You pressed Test' : WEBHOOK_EVENTS[event].label)

/** For the API document. */
export const SENT_WEBHOOKS: SentWebhooks = Object.fromEntries(
  (Object.keys(WEBHOOK_DATA) as SentEvent[]).map((event) => [
    event,
    { summary: summaryOf(event), data: WEBHOOK_DATA[event], example: EXAMPLES[event] },
  ]),
)
