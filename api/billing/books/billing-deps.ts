import type { ProviderName } from '../../../shared/billing'
import type { ChangePublisher } from '../../changes/changes'
import type { Clock } from '../../foundation/clock'
import type { Log } from '../../foundation/log'
import type { Catalogue } from '../../templates/catalogue'
import type { PaymentProvider } from '../provider/payment-provider'

/** Who takes money here; null where that provider is not configured. */
export type PaymentProviders = Record<ProviderName, PaymentProvider | null>

export interface BillingDeps {
  clock: Clock
  log: Log
  changes: ChangePublisher
  payments: PaymentProviders
  catalogue: Catalogue
  fleet: { nudge(botId: string): void }
}
