import { lastRunOf } from '../bots/outbox/last-run'
import { runDayEvents } from '../bots/outbox/run-day-events'
import { type OutboxDeps, runOutbox } from '../notifications/outbox/run-outbox'
import { createRunReceiverChannel, RUN_RECEIVER_CHANNEL } from '../notifications/run-receivers/run-receiver-channel'
import { findRunReceiversFor } from '../notifications/run-receivers/run-receiver-recipients'
import { createWebhookChannel } from '../notifications/webhooks/webhook-channel'
import { WEBHOOK_CHANNEL } from '../notifications/webhooks/webhook-deps'
import { findWebhooksFor } from '../notifications/webhooks/webhook-recipients'
import type { Services } from './services'

type OutboxServices = Pick<Services, 'clock' | 'log' | 'metrics' | 'changes' | 'secretBox' | 'outgoing' | 'catalogue'>

/** Everything that leaves by the outbox, and how. */
export function outboxOf(services: OutboxServices): OutboxDeps {
  return {
    ...services,
    channels: {
      [WEBHOOK_CHANNEL]: createWebhookChannel(services),
      [RUN_RECEIVER_CHANNEL]: createRunReceiverChannel(services),
    },
    findRecipients: async (events) =>
      (await Promise.all([findWebhooksFor(events), findRunReceiversFor(events)])).flat(),
    lastRunOf,
    random: Math.random,
  }
}

export async function runOutboxOf(services: OutboxServices, signal: AbortSignal): Promise<void> {
  const outbox = outboxOf(services)
  await Promise.all([runOutbox(outbox, signal), runDayEvents({ ...services, ...outbox }, signal)])
}
