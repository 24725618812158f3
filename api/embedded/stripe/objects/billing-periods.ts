import { SECOND } from '../../../../shared/time'
import { nextAnniversary } from '../../../platform/time/next-anniversary'

/** In seconds. Periods end on the anchor's day of the month, or on the month's last day. */
export const nextPeriodEnd = (anchor: number, end: number) => nextAnniversary(anchor * SECOND, end * SECOND) / SECOND
