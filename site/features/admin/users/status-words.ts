import type { SubscriptionStatus } from '../../../../shared/billing'
import { statusInWords } from '../../../lib/plans/plan-words'

/** `past_due` → payment failed */
export const statusWords = (status: SubscriptionStatus) => statusInWords(status).toLowerCase()
