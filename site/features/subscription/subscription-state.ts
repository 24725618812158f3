import type { Subscription } from '../../../shared/billing'
import { isLive } from '../../../shared/enums/subscription-statuses'

/** Still live, so the player cannot start another one. */
export const isRunning = ({ status, payment_provider }: Subscription) => Boolean(payment_provider) && isLive(status)

/** The first bank debit is pending. An open checkout has no transaction yet. */
export const isDebitUnderWay = ({ status, transaction_id }: Subscription) =>
  status === 'pending' && transaction_id !== null
