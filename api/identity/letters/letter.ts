import type { ProviderName } from '../../../shared/enums/payment-providers'
import { chronologicalId } from '../../platform/store/chronological-id'

/** Mails besides alerts, and what each one tells. */
export interface LetterData {
  confirm: Record<string, never>
  welcome: Record<string, never>
  new_device: { device: string; network: string | null }
  receipt: Receipt
  payment_failed: FailedPayment
}

export interface Receipt {
  paymentId: string
  provider: ProviderName
  planName: string
  cents: number
  currency: string
  paidAt: number
  isPractice: boolean
}

export interface FailedPayment {
  provider: ProviderName
  planName: string
  /** When the plan ends without a payment; null if unknown. */
  staysUntil: number | null
}

export type LetterKind = keyof LetterData
const LETTER_KINDS = ['confirm', 'welcome', 'new_device', 'receipt', 'payment_failed'] as const satisfies LetterKind[]

export type LetterType = `letter.${LetterKind}`

/** An event of the outbox, without its place in a document. */
export const letterEvent = <Kind extends LetterKind>(kind: Kind, data: LetterData[Kind]) => ({
  type: `letter.${kind}` as const,
  data,
})

/** An event for the player's document, to be written with what causes it. */
export const pendingLetter = <Kind extends LetterKind>(now: number, kind: Kind, data: LetterData[Kind]) => ({
  _id: chronologicalId(now),
  ...letterEvent(kind, data),
})

/** Null for an event that is no letter. */
export function letterKindOf(type: string): LetterKind | null {
  const kind = type.startsWith('letter.') && type.slice('letter.'.length)
  return LETTER_KINDS.find((each) => each === kind) ?? null
}
