import type Stripe from 'stripe'
import { invoicesOf, paidAt, paidInvoices, returnedOf } from './payments'
import { retrieve } from './read-subscription'
import { isRefundedAlready, mayBeReplayed, requireId } from './stripe-failures'

/** Refunds the rest of each payment, without disputed amounts. */
export async function refundPayments(stripe: Stripe, id: string, paidAfter = 0) {
  const subscription = await retrieve(stripe, id)
  const paid = await paidInvoices(stripe, subscription, await invoicesOf(stripe, id))
  const unrefunded = paid.filter(({ invoice }) => paidAt(invoice) > paidAfter)
  for (const { charges } of unrefunded) for (const charge of charges) await refundRest(stripe, charge)
}

async function refundRest(stripe: Stripe, charge: Stripe.Charge) {
  const { refunds, refundedCents, disputedCents } = await returnedOf(stripe, charge)
  const amount = charge.amount - refundedCents - disputedCents
  if (amount <= 0) return
  const refused = Number(charge.metadata.refused ?? 0)
  const idempotencyKey = ['refund', charge.id, refunds, ...(refused ? [refused] : [])].join('-')
  try {
    requireId(await stripe.refunds.create({ charge: charge.id, amount }, { idempotencyKey }))
  } catch (failure) {
    if (isRefundedAlready(failure)) return
    // Stripe repeats the failure for a day under the same key, even once the balance suffices.
    if (mayBeReplayed(failure)) {
      await stripe.charges.update(charge.id, { metadata: { refused: refused + 1 } }).catch(() => {})
    }
    throw failure
  }
}
