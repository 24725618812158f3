import { SECOND } from '../../../../shared/time'
import { nextAnniversary } from '../../../platform/time/next-anniversary'

/** When the period after the one that ends then ends, in seconds: on the day on which it all began, where the month has it. */
export const nextPeriodEnd = (anchor: number, end: number) => nextAnniversary(anchor * SECOND, end * SECOND) / SECOND
