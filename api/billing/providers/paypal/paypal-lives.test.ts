import { livesContract } from '../../testing/lives.contract'
import { paypalHarness } from './testing/paypal-harness'

livesContract(paypalHarness)
