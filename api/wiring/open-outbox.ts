import type { Way } from '../../shared/channels'
import { eventsOfPayments } from '../billing/model/payment-events'
import { runDigests } from '../bots/digests/run-digests'
import { lastRunOf } from '../bots/outbox/last-run'
import { runDayEvents } from '../bots/outbox/run-day-events'
import { findChannelsFor } from '../notifications/channels/channel-recipients'
import { createOutboxChannel } from '../notifications/channels/outbox-channel'
import type { SendBy } from '../notifications/channels/way'
import { createLetterChannel, findLettersFor, LETTER_CHANNEL } from '../notifications/letters/letter-channel'
import { eventsOfNotifications, eventsOfPlayers } from '../notifications/outbox/event-sources'
import { type OutboxDeps, runOutbox } from '../notifications/outbox/run-outbox'
import { createRunReceiverChannel, RUN_RECEIVER_CHANNEL } from '../notifications/run-receivers/run-receiver-channel'
import { findRunReceiversFor } from '../notifications/run-receivers/run-receiver-recipients'
import { createWebhookChannel } from '../notifications/webhooks/webhook-channel'
import { WEBHOOK_CHANNEL } from '../notifications/webhooks/webhook-deps'
import { findWebhooksFor } from '../notifications/webhooks/webhook-recipients'
import type { Services } from './services'

type OutboxServices = Pick<
  Services,
  | 'clock'
  | 'log'
  | 'metrics'
  | 'changes'
  | 'secretBox'
  | 'outgoing'
  | 'catalogue'
  | 'ways'
  | 'mailer'
  | 'links'
  | 'mailOrigin'
>

/** Everything that leaves by the outbox, and how. */
export function outboxOf(services: OutboxServices): OutboxDeps {
  return {
    ...services,
    channels: {
      [WEBHOOK_CHANNEL]: createWebhookChannel(services),
      [RUN_RECEIVER_CHANNEL]: createRunReceiverChannel(services),
      [LETTER_CHANNEL]: createLetterChannel(services),
      ...outboxChannels(services),
    },
    sources: [eventsOfNotifications, eventsOfPlayers, eventsOfPayments],
    findRecipients: async (events) => [
      ...(await findWebhooksFor(events)),
      ...(await findRunReceiversFor(events)),
      ...(await findChannelsFor(events)),
      ...findLettersFor(events),
    ],
    lastRunOf,
    random: Math.random,
  }
}

function outboxChannels(services: OutboxServices) {
  const offered = Object.entries(services.ways) as [Way, SendBy][]
  return Object.fromEntries(offered.map(([way, by]) => [way, createOutboxChannel(services, way, by)]))
}

export async function runOutboxOf(services: OutboxServices, signal: AbortSignal): Promise<void> {
  const outbox = outboxOf(services)
  const deps = { ...services, ...outbox }
  await Promise.all([runOutbox(outbox, signal), runDayEvents(deps, signal), runDigests(deps, signal)])
}
