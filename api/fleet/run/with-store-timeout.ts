import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'

/** What takes longer may never settle: a bot whose process has lost the store is to be missed as soon as one whose process died. */
const STORE_TIMEOUT = 5 * SECOND

/** The answer of the store to what the fleet has asked, or a refusal. */
export const withStoreTimeout = <Answer>(clock: Clock, operation: PromiseLike<Answer>): Promise<Answer> =>
  withTimeout(clock, STORE_TIMEOUT, operation)
