import { paymentProviderContract } from '../../testing/provider.contract'
import { paypalHarness } from './testing/paypal-harness'

paymentProviderContract(paypalHarness)
