import { t } from 'elysia'
import { Amount, moneyOf } from './rest/money'
import type { PayPalApi } from './rest/paypal-api'
import { readerOf } from './rest/read-answer'
import { readPages } from './rest/read-pages'

const Dispute = t.Object({ dispute_id: t.String({ minLength: 1 }), status: t.String(), dispute_amount: Amount })
const readOutcome = readerOf(
  t.Object({
    dispute_outcome: t.Optional(
      t.Object({ outcome_code: t.Optional(t.String()), amount_refunded: t.Optional(Amount) }),
    ),
  }),
)

const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** What open and lost disputes take from a payment, in cents. */
export async function sumDisputes(api: PayPalApi, payment: string): Promise<number> {
  const query = new URLSearchParams({ disputed_transaction_id: payment })
  const disputes = await readPages(api, `/v1/customer/disputes?${query}`, { name: 'items', schema: Dispute })
  const amounts = await Promise.all(disputes.map((dispute) => heldCents(api, dispute)))
  return amounts.reduce((total, cents) => total + cents, 0)
}

async function heldCents(
  api: PayPalApi,
  { dispute_id, status, dispute_amount }: typeof Dispute.static,
): Promise<number> {
  if (status !== 'RESOLVED') return moneyOf(dispute_amount).cents
  const answer = await api.get(`/v1/customer/disputes/${encodeURIComponent(dispute_id)}`)
  const { outcome_code = '', amount_refunded } = readOutcome(answer).dispute_outcome ?? {}
  return LOST.includes(outcome_code) ? moneyOf(amount_refunded ?? dispute_amount).cents : 0
}
