import type { BillingHistory } from '../../../shared/admin'
import type { ProviderName } from '../../../shared/billing'
import { PAYMENT_PROVIDERS } from '../../../shared/enums/payment-providers'
import { MINUTE } from '../../../shared/time'

interface Report {
  provider: ProviderName
  type: string
  receivedAt: Date
}

/** One line per report, newest first; equal reports within a minute share a line. */
export function reportEntries(newestFirst: Report[]): BillingHistory['entries'] {
  const lines: { text: string; provider: string; at: Date; times: number }[] = []
  for (const { provider: name, type, receivedAt } of newestFirst) {
    const provider = PAYMENT_PROVIDERS[name].label
    const text = type.toLowerCase().replaceAll(/[._]/g, ' ')
    const same = lines.find(
      (line) => line.text === text && line.provider === provider && +line.at - +receivedAt < MINUTE,
    )
    if (same) same.times++
    else lines.push({ text, provider, at: receivedAt, times: 1 })
  }
  return lines.map(({ text, provider, at, times }) => ({
    at: at.toISOString(),
    text: `${provider} reported: ${text}${times > 1 ? ` (${times} times)` : ''}.`,
  }))
}
