import type { Bot } from '../../shared/bots'
import { HOUR } from '../../shared/time'
import { BotCard } from '../features/bots/list/BotCard'
import { BotListHead, BotRowsHead } from '../features/bots/list/BotList'
import { BotListSkeleton } from '../features/bots/list/BotListSkeleton'
import { BotRow } from '../features/bots/list/BotRow'
import { BotSummary } from '../features/bots/list/BotSummary'
import { botOf } from '../features/bots/testing/bots'
import type { DayClock } from '../features/bots/today/day-clock'
import type { DayInHours } from '../features/bots/today/day-in-hours'
import { LookSection } from './LookSection'

const NOON: DayClock = { hours: 24, names: [], now: 12 }
const DAY: DayInHours = {
  bot_id: '66f145531b1bc3e6667d1e61',
  unit: 'resources',
  at_work: 7 * HOUR,
  intervals: [
    { kind: 'run', from: 0, to: 2 },
    { kind: 'rest', from: 2, to: 7 },
    { kind: 'run', from: 7, to: 12 },
  ],
  gained: [2450, 1650, 0, 0, 0, 0, 0, 1200, 3000, 2550, 2450, 3550, ...Array<number>(12).fill(0)],
  goods: {},
}
const DAYS = [DAY, undefined, null, DAY]
const BOTS: Bot[] = [
  botOf({ id: '66f145531b1bc3e6667d1e61', state: 'online' }),
  botOf({ id: '66f145531b1bc3e6667d1e62', name: 'A name that is as long as it may be, so that it has to end early' }),
  botOf({
    id: '66f145531b1bc3e6667d1e63',
    templateId: 'storm-islands',
    name: 'Storm Islands',
    stop_reason: {
      code: 'daily_limit',
      message: 'You have used all hours of your plan for today. They reset at 2026-11-22T00:00:00Z, midnight UTC.',
    },
  }),
  botOf({
    id: '66f145531b1bc3e6667d1e64',
    templateId: 'tower-raider',
    name: 'Tower Raider',
    state: 'error',
    stop_reason: {
      code: 'bad_credentials',
      message: 'Wrong password. ES1 refused the sign-in of ansgar_es at 08:18 UTC. Change it, then start again.',
    },
  }),
]

export const BotLooks = () => (
  <LookSection title="Bots">
    <BotSummary bots={BOTS} plan="premium" />
    <BotSummary bots={undefined} plan="pro" />
    <div className="bot-list">
      <BotListHead />
      {BOTS.map((bot, place) => (
        <BotCard
          key={bot.id}
          bot={bot}
          account="ansgar_h, DE1"
          day={DAYS[place]}
          clock={NOON}
          isCurrent={place === 0}
          isRenaming={false}
          onChoose={() => {}}
          onRenamed={() => {}}
        />
      ))}
    </div>
    <div className="bot-list" data-view="compact">
      <BotRowsHead picked={1} total={BOTS.length} onPickAll={() => {}} />
      {BOTS.map((bot, place) => (
        <BotRow
          key={bot.id}
          bot={{ ...bot, id: bot.id.replace('e', 'f'), name: `${bot.name} in a row` }}
          account="ansgar_h, DE1"
          day={DAYS[place]}
          isCurrent={place === 0}
          isPicked={place === 1}
          isRenaming={false}
          onChoose={() => {}}
          onPick={() => {}}
          onRenamed={() => {}}
        />
      ))}
    </div>
    <BotListSkeleton />
  </LookSection>
)
