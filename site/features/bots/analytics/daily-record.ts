import type { BotDay, GoodsGained } from '../../../../shared/bots'
import type { LocalDay } from '../../../lib/zone/local-day'
import { addGoods } from '../goods'

/** One figure per day. */
export interface DailyRecord extends Pick<BotDay, 'bot_id' | 'unit'> {
  gained: number[]
  goods: GoodsGained[]
  /** In milliseconds. */
  atWork: number[]
}

export const byDay = (bots: readonly BotDay[], days: readonly LocalDay[]): DailyRecord[] =>
  bots.map(({ bot_id, unit, gains, stretches }) => ({
    bot_id,
    unit,
    gained: gainedOn(gains, days),
    goods: days.map((day) => gains.filter(isOn(day)).reduce((sums, { goods }) => addGoods(sums, goods), {})),
    atWork: days.map((day) => workedOn(stretches, day)),
  }))

const isOn =
  ({ from, to }: LocalDay) =>
  ({ at }: BotDay['gains'][number]) =>
    from <= Date.parse(at) && Date.parse(at) < to

function gainedOn(gains: BotDay['gains'], days: readonly LocalDay[]): number[] {
  const sums = days.map(() => 0)
  for (const { at, amount } of gains) {
    const moment = Date.parse(at)
    const day = days.findIndex(({ from, to }) => from <= moment && moment < to)
    if (day >= 0) sums[day] = (sums[day] ?? 0) + amount
  }
  return sums
}

function workedOn(stretches: BotDay['stretches'], day: LocalDay): number {
  const within = ({ from, to }: BotDay['stretches'][number]) =>
    Math.max(0, Math.min(Date.parse(to), day.to) - Math.max(Date.parse(from), day.from))
  return stretches.filter(({ kind }) => kind === 'run').reduce((sum, run) => sum + within(run), 0)
}

/** Consecutive days, after those of the previous period. */
interface Period {
  records: readonly DailyRecord[]
  days: number
}

/** One record per bot over all periods. A bot that a period lacks did nothing in it. */
export function joinRecords(periods: readonly Period[]): DailyRecord[] {
  const recordOf = new Map(periods.flatMap(({ records }) => records.map((record) => [record.bot_id, record])))
  return [...recordOf.values()].map(({ bot_id, unit }) => {
    const own = periods.map(({ records, days }) => records.find((each) => each.bot_id === bot_id) ?? idle(days))
    return {
      bot_id,
      unit,
      gained: own.flatMap(({ gained }) => gained),
      goods: own.flatMap(({ goods }) => goods),
      atWork: own.flatMap(({ atWork }) => atWork),
    }
  })
}

function idle(days: number): Pick<DailyRecord, 'gained' | 'goods' | 'atWork'> {
  const nothing = Array.from({ length: days }, () => 0)
  return { gained: nothing, goods: nothing.map(() => ({})), atWork: nothing }
}
