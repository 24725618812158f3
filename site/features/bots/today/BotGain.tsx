import { asCount, asDuration } from '../../../lib/words/display-formats'
import { gainOf } from '../bot-figures'
import type { DayInHours } from './day-in-hours'

interface BotGainProps {
  day: DayInHours | null | undefined
  isPracticeRealm?: boolean
}

export const BotGain = ({ day, isPracticeRealm }: BotGainProps) => (
  <div className="bot-gain">
    {day ? (
      <>
        <b>{asCount(gainOf(day))}</b>
        <p>{day.unit}</p>
        <p>{`${asDuration(day.at_work)} at work`}</p>
      </>
    ) : (
      <p>{day === null ? 'Not at work today' : '–'}</p>
    )}
    {isPracticeRealm && <p className="bot-realm">Practice realm</p>}
  </div>
)
