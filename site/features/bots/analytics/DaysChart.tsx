import { useNow } from '../../../lib/clock/use-now'
import { asCount, asDay, asDuration } from '../../../lib/words/display-formats'
import type { LocalDay } from '../../../lib/zone/local-day'
import { DailyHoursChart } from '../../../ui/charts/DailyHoursChart'
import { ReadableChart } from '../../../ui/charts/ReadableChart'
import { StackedBars } from '../../../ui/charts/StackedBars'
import { SteppedLine } from '../../../ui/charts/SteppedLine'
import type { Elements } from '../../../ui/elements'
import { partsOf } from '../goods'
import { sum, type UnitRecord } from './by-unit'
import { dayInWords } from './day-in-words'

interface DaysChartProps {
  /** The bot's name, or "All bots". */
  name: string
  record: Pick<UnitRecord, 'unit' | 'gained' | 'goods' | 'atWork'>
  days: readonly LocalDay[]
  zone: string
  /** The number of bots that the hours add up. */
  workers?: number
  max?: number
  /** Before this moment there was no bot. */
  since: number
  /** Bars of what the amounts consist of, with a scale, instead of a line. */
  hasParts?: boolean
  /** Below the chart. */
  children?: Elements
}

export function DaysChart({ name, record, days, zone, workers = 1, max, since, hasParts, children }: DaysChartProps) {
  const { unit, gained, goods, atWork } = record
  const now = useNow().getTime()
  const bestOf = (amounts: readonly number[], inWords: (amount: number) => string) => {
    const best = Math.max(...amounts)
    const day = days[amounts.indexOf(best)]
    return best > 0 && day ? `, most on ${asDay(day.from, zone)} with ${inWords(best)}` : ''
  }
  const sentence = `${name}: ${asCount(sum(gained))} ${unit} in ${days.length} days${bestOf(gained, asCount)}.`
  const read = dayInWords(record, { days, zone, since })
  return (
    <ReadableChart count={days.length} label={`${name}, day by day`} read={read}>
      <div className="days-picture">
        {hasParts ? (
          <StackedBars
            bars={gained.map((amount, day) => ({ parts: partsOf(amount, goods[day] ?? {}) }))}
            label={sentence}
          />
        ) : (
          <SteppedLine values={gained} label={sentence} until={partsUntil(now, days)} max={max} />
        )}
        <DailyHoursChart
          shares={days.map(({ from, to }, day) => (atWork[day] ?? 0) / (to - from) / workers)}
          label={`${name}: ${asDuration(sum(atWork))} at work in ${days.length} days${bestOf(atWork, asDuration)}.`}
        />
        {children}
      </div>
    </ReadableChart>
  )
}

/** 6.5 at noon of the seventh day. */
const partsUntil = (now: number, days: readonly LocalDay[]) =>
  sum(days.map(({ from, to }) => Math.min(1, Math.max(0, (now - from) / (to - from)))))
