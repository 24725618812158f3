import { SECOND } from '../../../shared/time'
import type { Clock } from '../../foundation/clock'
import { withTimeout } from '../../foundation/with-timeout'

/** The driver gives up well before; what takes longer would never settle, and must not hold up a bot for ever. */
const COMES_WITHIN = 10 * SECOND

/** The answer of the store to what the fleet has asked, or a refusal. */
export const storeAnswer = <Answer>(clock: Clock, operation: PromiseLike<Answer>): Promise<Answer> =>
  withTimeout(clock, COMES_WITHIN, operation)
