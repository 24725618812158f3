import type { BillingHistory } from '../../../shared/admin'
import type { ProviderName } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { MINUTE } from '../../../shared/time'

interface Report {
  provider: ProviderName
  type: string
  receivedAt: Date
}

/** One line per report, newest first; equal ones within a minute share a line. */
export function reportEntries(newestFirst: Report[]): BillingHistory['entries'] {
  const lines: { text: string; at: Date }[] = []
  for (const { provider, type, receivedAt: at } of newestFirst) {
    const text = `${PAYMENT_PROVIDERS[provider].label} reported ${reportInWords(type)}.`
    const isKnown = lines.some((line) => line.text === text && +line.at - +at < MINUTE)
    if (!isKnown) lines.push({ text, at })
  }
  return lines.map(({ text, at }) => ({ at: at.toISOString(), text }))
}

/** By type, the first that fits. docs/operations.md lists the types. */
const REPORTS: [type: RegExp, words: string][] = [
  [/refund.*failed/, 'a failed refund'],
  [/refund/, 'a refund'],
  [/dispute.*(closed|resolved)/, 'the end of a dispute'],
  [/dispute|reversed/, 'a dispute'],
  [/async_payment_succeeded/, 'that a bank debit arrived'],
  [/async_payment_failed/, 'a failed bank debit'],
  [/action_required/, 'that the bank asks for a confirmation'],
  [/pending_update_applied/, 'a confirmed change of plan'],
  [/pending_update_expired/, 'a change of plan that was not confirmed in time'],
  [/payment.failed|charge.failed|sale.denied/, 'a failed payment'],
  [/invoice.paid|payment_succeeded|charge.succeeded|sale.completed/, 'a payment'],
  [/charge.pending|sale.pending/, 'a payment under way'],
  [/session.completed/, 'a completed checkout'],
  [/session.expired/, 'an expired checkout'],
  [/^invoice/, 'an invoice'],
  [/schedule/, 'a planned change of plan'],
  [/subscription.*(re-activated|resumed)/, 'that the subscription goes on'],
  [/subscription.*(created|activated)/, 'a new subscription'],
  [/subscription.*(paused|suspended)/, 'a pause of the subscription'],
  [/subscription.*(deleted|expired)/, 'the end of the subscription'],
  [/subscription.*cancelled/, 'a cancellation'],
  [/subscription/, 'a change of the subscription'],
]

const reportInWords = (type: string) => REPORTS.find(([each]) => each.test(type.toLowerCase()))?.[1] ?? 'a change'
