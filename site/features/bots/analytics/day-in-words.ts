import { HOUR } from '../../../../shared/time'
import { asCount, asDay, asDuration } from '../../../lib/words/display-formats'
import type { LocalDay } from '../../../lib/zone/local-day'
import { goodsInWords } from '../goods'
import type { UnitRecord } from './by-unit'

type Figures = Pick<UnitRecord, 'unit' | 'gained' | 'atWork' | 'goods'>

interface Days {
  days: readonly LocalDay[]
  zone: string
  /** Before this moment there was no bot. */
  since: number
}

/** "211 per hour"; empty without an hour at work, because a rate of minutes means nothing. */
export const perHour = (gained: number, atWork: number) =>
  atWork < HOUR ? '' : `${asCount(Math.round((gained / atWork) * HOUR))} per hour`

/** "19 Nov: 1,000 resources (400 wood, 600 food), 12 h 00 at work, 83 per hour" */
export function dayInWords({ unit, gained, atWork, goods }: Figures, { days, zone, since }: Days) {
  return (index: number): string => {
    const day = days[index]
    if (!day) return ''
    const name = asDay(day.from, zone)
    if (day.to <= since) return `${name}: no bot yet`
    const [amount = 0, work = 0] = [gained[index], atWork[index]]
    const parts = goodsInWords(goods[index] ?? {})
    const what = `${asCount(amount)} ${unit}${parts && ` (${parts})`}`
    const rate = perHour(amount, work)
    return `${name}: ${what}, ${asDuration(work)} at work${rate && `, ${rate}`}`
  }
}
