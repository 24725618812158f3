import { useId } from 'react'
import { asCount, asDuration } from '../../../lib/words/display-formats'
import type { UnitViewProps } from './analytics-view'
import { BotName } from './BotName'
import { BotPlots } from './BotPlots'
import { sum } from './by-unit'
import { DayNames } from './DayNames'
import { DaysChart } from './DaysChart'

export function UnitPlots({ record, days, zone }: UnitViewProps) {
  const titleId = useId()
  const { unit, bots, gained, atWork } = record
  const [first, ...others] = bots
  const only = others.length === 0 ? first : undefined
  return (
    <section className="panel analytics-unit" aria-labelledby={titleId}>
      <div className="analytics-sum">
        <h2 id={titleId}>
          <b className="figure">{asCount(sum(gained))}</b> <span>{unit}</span>
        </h2>
        {only && <BotName record={only} />}
        <p className="analytics-hours">{`${asDuration(sum(atWork))} at work`}</p>
      </div>
      <div className="analytics-whole">
        <DaysChart name={only?.name ?? 'All bots'} record={record} workers={bots.length} days={days} zone={zone} />
        <DayNames days={days} zone={zone} />
      </div>
      {!only && <BotPlots record={record} days={days} zone={zone} />}
    </section>
  )
}
