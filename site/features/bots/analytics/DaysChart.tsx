import { useNow } from '../../../lib/clock/use-now'
import { asCount, asDay, asDuration } from '../../../lib/words/display-formats'
import type { LocalDay } from '../../../lib/zone/local-day'
import { DailyHoursChart } from '../../../ui/charts/DailyHoursChart'
import { SteppedLine } from '../../../ui/charts/SteppedLine'
import { sum, type UnitRecord } from './by-unit'

interface DaysChartProps {
  /** The bot's name, or "All bots". */
  name: string
  record: Pick<UnitRecord, 'unit' | 'gained' | 'atWork'>
  days: readonly LocalDay[]
  zone: string
  /** The number of bots that the hours add up. */
  workers?: number
  max?: number
}

export function DaysChart({ name, record: { unit, gained, atWork }, days, zone, workers = 1, max }: DaysChartProps) {
  const now = useNow().getTime()
  const bestOf = (amounts: readonly number[], inWords: (amount: number) => string) => {
    const best = Math.max(...amounts)
    const day = days[amounts.indexOf(best)]
    return best > 0 && day ? `, most on ${asDay(day.from, zone)} with ${inWords(best)}` : ''
  }
  return (
    <div className="days-picture">
      <SteppedLine
        values={gained}
        label={`${name}: ${asCount(sum(gained))} ${unit} in ${days.length} days${bestOf(gained, asCount)}.`}
        until={partsUntil(now, days)}
        max={max}
      />
      <DailyHoursChart
        shares={days.map(({ from, to }, day) => (atWork[day] ?? 0) / (to - from) / workers)}
        label={`${name}: ${asDuration(sum(atWork))} at work in ${days.length} days${bestOf(atWork, asDuration)}.`}
      />
    </div>
  )
}

/** 6.5 at noon of the seventh day. */
const partsUntil = (now: number, days: readonly LocalDay[]) =>
  sum(days.map(({ from, to }) => Math.min(1, Math.max(0, (now - from) / (to - from)))))
