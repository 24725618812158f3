import { useId } from 'react'
import { asCount, asDuration } from '../../../lib/words/display-formats'
import { SteppedLine } from '../../../ui/charts/SteppedLine'
import { Shield } from '../../../ui/drawings/Shield'
import { DayActivity } from '../today/DayActivity'
import type { DayClock } from '../today/day-clock'
import type { DayInHours } from '../today/day-in-hours'
import { BotName } from './BotName'
import { fullName, sum, type UnitRecord } from './by-unit'

interface UnitHoursProps {
  record: UnitRecord
  days: readonly DayInHours[]
  clock: DayClock
}

/** Each bot's gains over its wall, on the same hours. */
export function UnitHours({ record: { unit, bots, gained, atWork }, days, clock }: UnitHoursProps) {
  const titleId = useId()
  return (
    <section className="panel analytics-unit" aria-labelledby={titleId}>
      <div className="analytics-sum">
        <h2 id={titleId}>
          <b className="figure">{asCount(sum(gained))}</b> <span>{`${unit} in the last 24 hours`}</span>
        </h2>
        <p className="analytics-hours">{`${asDuration(sum(atWork))} at work`}</p>
      </div>
      <ul className="analytics-bots">
        {bots.map((record) => (
          <li key={record.bot_id}>
            <Shield templateId={record.bot?.templateId ?? ''} />
            <BotName record={record} />
            <div className="analytics-hourly">
              <SteppedLine
                values={record.gained}
                label={`${fullName(record)}: ${asCount(sum(record.gained))} ${unit}, hour by hour`}
                hours={clock.hours}
                until={clock.now}
              />
              <DayActivity
                day={days.find(({ bot_id }) => bot_id === record.bot_id)}
                clock={clock}
                size="large"
                span="The last 24 hours"
              />
            </div>
            {bots.length > 1 && (
              <div className="bot-gain">
                <b>{asCount(sum(record.gained))}</b>
                <p>{`${asDuration(sum(record.atWork))} at work`}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
