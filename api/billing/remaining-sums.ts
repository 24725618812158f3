import type { Sum } from '../../shared/billing'
import type { Money, ProviderPayment } from './providers/port/payment-provider'

export const sumOf = ({ cents, currency }: Money): Sum => ({ amount: cents / 100, currency })

type Amounts = Pick<ProviderPayment, 'cents' | 'currency' | 'refundedCents' | 'disputedCents'>

/** What is neither refunded nor disputed. */
export function remainderOf<Payment extends Amounts>(payments: Payment[]): Payment[] {
  return payments.flatMap((payment) => {
    const cents = payment.cents - payment.refundedCents - payment.disputedCents
    return cents > 0 ? [{ ...payment, cents }] : []
  })
}

/** One for each currency. */
export function remainingSums(payments: Amounts[]): Sum[] {
  const byCurrency = Map.groupBy(remainderOf(payments), ({ currency }) => currency)
  return [...byCurrency].map(([currency, same]) =>
    sumOf({ currency, cents: same.reduce((total, { cents }) => total + cents, 0) }),
  )
}
