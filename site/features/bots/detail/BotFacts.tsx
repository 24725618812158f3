import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { useToday } from '../../../lib/clock/use-today'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { accountInWords } from '../../../lib/words/account-in-words'
import { asCount, asDuration } from '../../../lib/words/display-formats'
import { ActivityLegend } from '../../../ui/charts/ActivityChart'
import { gainOf } from '../bot-figures'
import { DayActivity } from '../today/DayActivity'
import { useDayClock } from '../today/day-clock'
import type { DayInHours } from '../today/day-in-hours'
import { HourPicker } from './HourPicker'

interface BotFactsProps {
  bot: Bot
  /** Undefined while loading. */
  accounts: Account[] | undefined
  /** Null if the bot was not online today, undefined while loading. */
  day: DayInHours | null | undefined
  /** An hour of today was chosen, in milliseconds since 1970. */
  onHour: (from: number) => void
}

const UNKNOWN = '–'

export function BotFacts({ bot, accounts, day, onHour }: BotFactsProps) {
  const clock = useDayClock()
  const today = useToday()
  const isPracticeRealm = usePracticeRealm()
  const facts = [
    { label: 'Game account', value: accountInWords(bot, accounts) || UNKNOWN },
    { label: 'At work today', value: day ? asDuration(day.at_work) : UNKNOWN },
    { label: 'Gained today', value: day ? `${asCount(gainOf(day))} ${day.unit}` : UNKNOWN },
  ]
  return (
    <div className="console-today">
      <div className="console-facts">
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
        {isPracticeRealm && <p className="facts-realm">Practice realm</p>}
      </div>
      <div className="console-day">
        <div className="console-wall">
          <DayActivity day={day} clock={clock} size="large" />
          <HourPicker clock={clock} today={today} onHour={onHour} />
        </div>
        <ActivityLegend size="large" />
      </div>
    </div>
  )
}
