import { paymentProviderContract } from '../../testing/provider.contract'
import { stripeHarness } from './testing/stripe-harness'

paymentProviderContract(stripeHarness)
