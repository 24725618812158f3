import type { ProviderName } from '../../../shared/billing'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { BillingDeps } from '../model/billing-deps'
import { requireProvider } from '../providers/port/require-provider'
import { PaymentEventModel } from './payment-event-model'

export type ReceiveDeps = Pick<BillingDeps, 'clock' | 'payments'> & { webhookWakeup: { wake(): void } }

/** Verifies and stores a webhook. The billing worker applies it after the response. */
export async function receiveEvent(
  { clock, payments, webhookWakeup }: ReceiveDeps,
  name: ProviderName,
  { rawBody, headers, network }: { rawBody: string; headers: Headers; network?: string },
): Promise<void> {
  const { id, type, at, ...about } = await requireProvider(payments, name).readEvent(rawBody, headers, network)
  const now = new Date(clock.now())
  try {
    await PaymentEventModel.create({
      provider: name,
      eventId: id,
      type,
      at: new Date(at),
      receivedAt: now,
      about,
      dueAt: now,
    })
  } catch (error) {
    // Providers send an event again until it is acknowledged.
    if (!isDuplicate(error)) throw error
  }
  webhookWakeup.wake()
}
