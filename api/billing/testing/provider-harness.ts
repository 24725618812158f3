import type { PracticeLife } from '../../embedded/practice-money/practice-life'
import type { FakeClock } from '../../testing/fake-clock'
import type { PaymentProvider } from '../providers/port/payment-provider'

/** A webhook as a stand-in sends it. */
export interface SentWebhook {
  id: string
  body: string
  headers(): Record<string, string> | Promise<Record<string, string>>
}

/** A bank debit is paid days after it was agreed to. */
export type PressedButton = 'pay' | 'debit' | 'decline' | 'cancel'

export interface ProviderSubject {
  provider: PaymentProvider
  practice: PracticeLife
  clock: FakeClock
  /** Everything that the stand-in sent so far. */
  webhooks: SentWebhook[]
  /** Presses a button of the checkout's page as a player does, and answers where it leads: its own address where it stays. */
  press(url: string, button: PressedButton): Promise<string>
  /** Agrees to a change of plan on the provider's page, or confirms it for the bank. */
  approve(url: string): Promise<void>
  /** Whether the player's card declines from now on. */
  cardDeclines(subscription: string, declines: boolean): void
  /** The same adapter, speaking to another address, with short patience where it counts real time, unless it is to wait. */
  providerAt(url: string, isPatient?: boolean): PaymentProvider
  /** The same adapter since Premium is sold at another price, and the one so far is an earlier one. */
  providerSinceNewPrice(): PaymentProvider
  close(): Promise<void>
}

/** One adapter with its stand-in, and in what they differ from others. */
export interface ProviderHarness {
  name: string
  open(): Promise<ProviderSubject>
  /** Whether a cancellation can be taken back. */
  resumes: boolean
  /** Whether a checkout can be closed. */
  closesCheckouts: boolean
  /** Whether a change of plan counts at once, and is paid for at once. */
  changesAtOnce: boolean
  hasPortal: boolean
}
