import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'
import { withTimeout } from '../../platform/with-timeout'

/** What takes longer may never settle: a bot whose process has lost the store is to be missed as soon as one whose process died. */
const COMES_WITHIN = 5 * SECOND

/** The answer of the store to what the fleet has asked, or a refusal. */
export const storeAnswer = <Answer>(clock: Clock, operation: PromiseLike<Answer>): Promise<Answer> =>
  withTimeout(clock, COMES_WITHIN, operation)
