import type { PracticeObjects } from '../practice-money/practice-objects'

/** Times are milliseconds, amounts are cents. */
export interface StoredSubscription {
  id: string
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  statusAt: number
  planId: string
  customId: string | null
  email: string | null
  payerId: string | null
  createdAt: number
  startAt: number
  updatedAt: number
  nextBillingAt: number | null
  failedPayments: number
  lastFailedAt: number | null
  owedCents: number
  agreement: Agreement
  /** The latest change of plan that needs the payer's agreement. */
  revision: (Agreement & { isAgreed: boolean }) | null
  payments: StoredPayment[]
}

/** What the payer agrees to, and where the page leads then. */
export interface Agreement {
  id: string
  planId: string
  returnUrl: string
  cancelUrl: string
}

export interface StoredPayment {
  id: string
  cents: number
  at: number
  isDeclined: boolean
  refunds: StoredRefund[]
  disputes: StoredDispute[]
}

export interface StoredRefund {
  id: string
  cents: number
  at: number
}

export interface StoredDispute {
  id: string
  cents: number
  at: number
  changedAt: number
  outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR' | null
}

const isHeld = ({ outcome }: StoredDispute) => outcome !== 'RESOLVED_SELLER_FAVOUR'
export const refundedCents = ({ refunds }: StoredPayment) => sum(refunds.map(({ cents }) => cents))
export const heldCents = ({ disputes }: StoredPayment) => sum(disputes.filter(isHeld).map(({ cents }) => cents))

/** Neither refunded nor held by a dispute. */
export const remainingCents = (payment: StoredPayment) =>
  payment.isDeclined ? 0 : payment.cents - refundedCents(payment) - heldCents(payment)

export const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)

export interface Ledger {
  subscription(id: string): StoredSubscription | null
  subscriptions(): StoredSubscription[]
  /** By the id of an agreement, payment, refund or dispute. */
  ownerOf(id: string): StoredSubscription | null
  save(subscription: StoredSubscription): void
}

export function createLedger(objects: PracticeObjects): Ledger {
  const KIND = 'subscription'
  const subscription = (id: string) => objects.get<StoredSubscription>(`${KIND} ${id}`)
  return {
    subscription,
    subscriptions: () => objects.list(KIND),
    ownerOf(id) {
      const owner = objects.get<string>(`part ${id}`)
      return owner === null ? null : subscription(owner)
    },
    save(subscription) {
      objects.put(KIND, `${KIND} ${subscription.id}`, subscription)
      for (const part of partsOf(subscription))
        if (!objects.get(`part ${part}`)) objects.put('part', `part ${part}`, subscription.id)
    },
  }
}

function partsOf({ agreement, revision, payments }: StoredSubscription): string[] {
  const belonging = payments.flatMap(({ id, refunds, disputes }) => [id, ...refunds.map(idOf), ...disputes.map(idOf)])
  return [agreement.id, ...(revision ? [revision.id] : []), ...belonging]
}

const idOf = ({ id }: { id: string }) => id
