import type { PracticeLife } from '../../embedded/practice-money/practice-life'
import type { FakeClock } from '../../testing/fake-clock'
import type { PaymentProvider } from '../providers/port/payment-provider'

export interface SentWebhook {
  id: string
  body: string
  headers(): Record<string, string> | Promise<Record<string, string>>
}

export type PressedButton = 'pay' | 'debit' | 'decline' | 'cancel'

export interface ProviderSubject {
  provider: PaymentProvider
  practice: PracticeLife
  clock: FakeClock
  webhooks: SentWebhook[]
  /** Presses a button of the checkout's page and returns the address it leads to, or the page's own address. */
  press(url: string, button: PressedButton): Promise<string>
  /** Agrees to a change of plan, or confirms it for the bank. */
  approve(url: string): Promise<void>
  cardDeclines(subscription: string, declines: boolean): void
  /** The same adapter at another address; with a short timeout unless it is patient. */
  providerAt(url: string, isPatient?: boolean): PaymentProvider
  /** The same adapter after Premium got a new price, and the old one is an earlier price. */
  providerSinceNewPrice(): PaymentProvider
  close(): Promise<void>
}

/** An adapter with its stand-in, and what sets it apart. */
export interface ProviderHarness {
  name: string
  open(): Promise<ProviderSubject>
  resumes: boolean
  closesCheckouts: boolean
  /** A change of plan takes effect, and is paid, at once. */
  changesAtOnce: boolean
  hasPortal: boolean
}
