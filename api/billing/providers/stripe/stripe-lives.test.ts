import { livesContract } from '../../testing/lives.contract'
import { stripeHarness } from './testing/stripe-harness'

livesContract(stripeHarness)
