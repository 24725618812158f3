import { useState } from 'react'
import { asCount, asDuration } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { Shield } from '../../../ui/drawings/Shield'
import { Segmented } from '../../../ui/forms/Segmented'
import type { UnitViewProps } from './analytics-view'
import { BotName } from './BotName'
import { fullName, sinceOf, sum } from './by-unit'
import { DaysChart } from './DaysChart'

const SCALES = [
  { value: 'one', label: 'One scale' },
  { value: 'own', label: 'Own scales' },
] as const

type Scale = (typeof SCALES)[number]['value']

/** All bots on one scale, or each on its own; the ones with most first. */
export function BotPlots({ record: { unit, bots }, days, zone, most }: UnitViewProps) {
  const [scale, setScale] = useState<Scale>('one')
  const [isWhole, setWhole] = useState(false)
  const max = scale === 'one' ? Math.max(...bots.flatMap(({ gained }) => gained)) : undefined
  return (
    <>
      <div className="analytics-head">
        <h3>Bot by bot</h3>
        {bots.length > most && (
          <Button kind="quiet" size="small" isRepeatable onClick={() => setWhole((whole) => !whole)}>
            {isWhole ? `Show the first ${most}` : `Show all ${bots.length}`}
          </Button>
        )}
        <Segmented label={`Scale of ${unit}`} value={scale} options={SCALES} onChange={setScale} />
      </div>
      <ul className="analytics-bots">
        {bots.slice(0, isWhole ? bots.length : most).map((record) => (
          <li key={record.bot_id}>
            <Shield templateId={record.bot?.templateId ?? ''} />
            <BotName record={record} />
            <DaysChart
              name={fullName(record)}
              record={record}
              days={days}
              zone={zone}
              since={sinceOf([record])}
              max={max}
            />
            <div className="bot-gain">
              <b>{asCount(sum(record.gained))}</b>
              <p>{`${asDuration(sum(record.atWork))} at work`}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
