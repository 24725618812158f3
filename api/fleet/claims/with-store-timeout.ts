import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { withTimeout } from '../../platform/time/with-timeout'

/** A longer call may never settle. A process without the store must lose its bots as soon as a killed one does. */
const STORE_TIMEOUT = 5 * SECOND

export const withStoreTimeout = <Answer>(clock: Clock, operation: PromiseLike<Answer>): Promise<Answer> =>
  withTimeout(clock, STORE_TIMEOUT, operation)
