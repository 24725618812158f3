import { Suspense, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { asCount, asDuration } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { ActivityLegend } from '../../../ui/charts/ActivityChart'
import { accountInWords } from '../account-in-words'
import { gainOf } from '../bot-figures'
import { ChangeBotDialog } from '../change/change-dialogs'
import { StopReason } from '../StopReason'
import { DayActivity } from '../today/DayActivity'
import { useDayClock } from '../today/day-clock'
import type { DayInHours } from '../today/day-in-hours'

interface BotFactsProps {
  bot: Bot
  /** Undefined while loading. */
  accounts: Account[] | undefined
  /** Null if the bot was not online today, undefined while loading. */
  day: DayInHours | null | undefined
}

const UNKNOWN = '–'

export function BotFacts({ bot, accounts, day }: BotFactsProps) {
  const clock = useDayClock()
  const isPracticeRealm = usePracticeRealm()
  const [isChanging, setChanging] = useState(false)
  const facts = [
    { label: 'Game account', value: accountInWords(bot, accounts) || UNKNOWN },
    { label: 'At work today', value: day ? asDuration(day.at_work) : UNKNOWN },
    { label: 'Gained today', value: day ? `${asCount(gainOf(day))} ${day.unit}` : UNKNOWN },
  ]
  return (
    <>
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
        <ActivityLegend size="large" />
      </div>
      <StopReason
        bot={bot}
        toChange={(label) => (
          <Button kind="primary" size="small" onClick={() => setChanging(true)}>
            {label}
          </Button>
        )}
      />
      <Suspense>
        {isChanging && <ChangeBotDialog bot={bot} accounts={accounts} onClose={() => setChanging(false)} />}
      </Suspense>
      <div className="console-day">
        <DayActivity day={day} clock={clock} size="large" />
      </div>
    </>
  )
}
