import { useId } from 'react'
import { asCount, asDuration } from '../../../lib/words/display-formats'
import type { UnitViewProps } from './analytics-view'
import { BotName } from './BotName'
import { BotPlots } from './BotPlots'
import { fullName, sinceOf, sum, type UnitRecord } from './by-unit'
import { DayNames } from './DayNames'
import { DaysChart } from './DaysChart'
import type { DailyRecord } from './daily-record'
import { perHour } from './day-in-words'
import { GoodsLegend } from './GoodsLegend'

export function UnitPlots({ record, previous, days, zone, most }: UnitViewProps) {
  const titleId = useId()
  const { unit, bots, gained, atWork } = record
  const [first, ...others] = bots
  const rate = perHour(sum(gained), sum(atWork))
  const only = others.length === 0 ? first : undefined
  return (
    <section className="panel analytics-unit" aria-labelledby={titleId}>
      <div className="analytics-sum">
        <h2 id={titleId}>
          <b className="figure">{asCount(sum(gained))}</b> <span>{unit}</span>
        </h2>
        {only && <BotName record={only} />}
        <p className="analytics-hours">{`${asDuration(sum(atWork))} at work`}</p>
        {rate && <p className="analytics-hours">{`${rate} at work`}</p>}
        <p className="analytics-hours">{`Previous ${days.length} days: ${totalBefore(record, previous)}`}</p>
      </div>
      <div className="analytics-whole">
        <DaysChart
          name={only ? fullName(only) : 'All bots'}
          record={record}
          workers={bots.length}
          days={days}
          zone={zone}
          since={sinceOf(bots)}
          hasParts
        >
          <DayNames days={days} zone={zone} />
        </DaysChart>
        <GoodsLegend record={record} />
      </div>
      {!only && <BotPlots record={record} days={days} zone={zone} most={most} />}
    </section>
  )
}

/** A dash while it loads, and if no bot of this unit was at work. */
function totalBefore({ bots }: UnitRecord, previous: readonly DailyRecord[] | undefined): string {
  const own = previous?.filter(({ bot_id }) => bots.some((bot) => bot.bot_id === bot_id)) ?? []
  return own.some(({ atWork }) => sum(atWork) > 0) ? asCount(sum(own.flatMap(({ gained }) => gained))) : '–'
}
