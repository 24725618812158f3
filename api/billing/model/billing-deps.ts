import type { Catalogue } from '../../bots/templates/catalogue'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import type { PaymentProviders } from '../providers/port/require-provider'

export interface BillingDeps {
  clock: Clock
  log: Log
  changes: ChangePublisher
  payments: PaymentProviders
  catalogue: Catalogue
  fleet: { nudge(botId: string): void }
}
