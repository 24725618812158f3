import type { BotDay, GoodsGained } from '../../../../shared/bots'
import { hoursInto, type LocalDay } from '../../../lib/zone/local-day'
import type { ChartInterval } from '../../../ui/charts/ActivityChart'
import { unitInWords } from '../bot-figures'

import { addGoods } from '../goods'

/** In hours from the start of the day. */
export interface DayInHours extends Pick<BotDay, 'bot_id' | 'unit' | 'at_work'> {
  intervals: ChartInterval[]
  /** One figure per hour. */
  gained: number[]
  /** Of the whole day. */
  goods: GoodsGained
}

export function dayInHours({ bot_id, stretches, gains, unit, at_work }: BotDay, day: LocalDay): DayInHours {
  const hourOf = (instant: string) => hoursInto(day, Date.parse(instant))
  const gained = Array<number>(Math.ceil(hoursInto(day, day.to))).fill(0)
  for (const { at, amount } of gains) {
    const hour = Math.floor(hourOf(at))
    if (hour in gained) gained[hour] = (gained[hour] ?? 0) + amount
  }
  return {
    bot_id,
    unit: unitInWords(unit),
    at_work,
    intervals: stretches.map(({ kind, from, to }) => ({ kind, from: hourOf(from), to: hourOf(to) })),
    gained,
    goods: gains.reduce((sums, gain) => addGoods(sums, gain.goods), {}),
  }
}
