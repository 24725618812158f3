import { Suspense, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { accountInWords } from '../account-in-words'
import { gainOf } from '../bot-figures'
import { BulkActionStrip } from '../bulk/BulkActionStrip'
import { BulkActions } from '../bulk/BulkActions'
import { ALL_BOTS } from '../find/bot-filter'
import { FindBar } from '../find/FindBar'
import { NoneFound } from '../find/NoneFound'
import { useBotFilter } from '../find/use-bot-filter'
import { useFilteredBots } from '../find/use-filtered-bots'
import type { DayOf } from '../today/day-requests'
import { BotList } from './BotList'
import type { BotMenuChoice } from './BotMenu'

const BotMenuDialog = lazyPart(() => import('./BotMenuDialog').then(({ BotMenuDialog }) => BotMenuDialog))

interface FilteredBotsProps {
  bots: Bot[]
  dayOf: DayOf
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function FilteredBots({ bots, dayOf, accounts }: FilteredBotsProps) {
  const { isOffered, filter, setFilter } = useBotFilter(bots.length)
  const accountOf = (bot: Bot) => accountInWords(bot, accounts)
  const gainToday = (bot: Bot) => gainOf(dayOf(bot.id) ?? { gained: [] })
  const areGainsKnown = bots.some(({ id }) => dayOf(id) !== undefined)
  const { found, drawn } = useFilteredBots(bots, filter, { accountOf, gainOf: gainToday, areGainsKnown })
  const [menuChoice, setMenuChoice] = useState<BotMenuChoice | null>(null)
  return (
    <>
      {isOffered && (
        <div className="many-bots">
          <FindBar bots={bots} filter={filter} onChoose={setFilter} />
          <p role="status">{found.length < bots.length && `${found.length} of ${bots.length} bots`}</p>
          <BulkActions bots={found} />
        </div>
      )}
      <BulkActionStrip />
      {found.length > 0 ? (
        <BotList bots={drawn} dayOf={dayOf} accountOf={accountOf} onChoose={setMenuChoice} />
      ) : (
        <NoneFound total={bots.length} onShowAll={() => setFilter({ text: ALL_BOTS.text, state: ALL_BOTS.state })} />
      )}
      {/* Outside the list, so that a bot filtered out keeps its open dialog. */}
      <Suspense>
        {menuChoice && <BotMenuDialog choice={menuChoice} bots={bots} onClose={() => setMenuChoice(null)} />}
      </Suspense>
    </>
  )
}
