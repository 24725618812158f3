import type { Log } from '../../../platform/log'
import type { Environment } from '../../../platform/settings/read-setting'
import type { Clock } from '../../../platform/time/clock'
import type { PaymentProvider } from './payment-provider'
import type { PlanPrices } from './plan-prices'

/** Each provider adds its keys. */
export interface ProviderSettings {
  prices: PlanPrices
  /** Another server with the provider's API; null for the provider itself. */
  apiBase: string | null
}

export interface ProviderDeps {
  clock: Clock
  log?: Pick<Log, 'warn'>
  /** The address is a stand-in's. */
  isPractice?: boolean
}

export interface ProviderAdapter {
  /** Null when none of the provider's settings is set; a half-set provider throws a ConfigError. */
  readSettings(env: Environment): ProviderSettings | null
  create(options: ProviderSettings & ProviderDeps): Promise<PaymentProvider>
}
