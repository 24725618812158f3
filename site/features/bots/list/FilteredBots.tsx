import { Suspense, useCallback, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { accountInWords, accountsBesideNames } from '../../../lib/words/account-in-words'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { gainOf } from '../bot-figures'
import { BulkActionStrip } from '../bulk/BulkActionStrip'
import { ALL_BOTS } from '../find/bot-filter'
import { groupsOf } from '../find/group-bots'
import { NoneFound } from '../find/NoneFound'
import { useBotFilter } from '../find/use-bot-filter'
import { useFilteredBots } from '../find/use-filtered-bots'
import { usePicked } from '../select/use-picked'
import type { DayOf } from '../today/day-requests'
import { BotList } from './BotList'
import type { BotMenuChoice } from './bot-menu-choice'
import { ListBar } from './ListBar'
import { useListView, useRememberedList } from './list-view'

const BotMenuDialog = lazyPart(() => import('./BotMenuDialog').then(({ BotMenuDialog }) => BotMenuDialog))

interface FilteredBotsProps {
  bots: Bot[]
  dayOf: DayOf
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function FilteredBots({ bots, dayOf, accounts }: FilteredBotsProps) {
  const { isOffered, filter, setFilter } = useBotFilter(bots.length)
  const [chosenView, chooseView] = useListView(bots.length)
  const view = isOffered ? chosenView : 'cards'
  useRememberedList(view, bots.length)
  const sort = filter.sort ?? (view === 'compact' ? 'state' : 'oldest')
  const accountOf = (bot: Bot) => accountInWords(bot, accounts)
  const gainToday = (bot: Bot) => gainOf(dayOf(bot.id) ?? { gained: [] })
  const areGainsKnown = bots.some(({ id }) => dayOf(id) !== undefined)
  const { renaming, removing, choose, finishRenaming, finishRemoving } = useMenuChoice()
  const context = { accountOf, gainOf: gainToday, areGainsKnown, kept: renaming }
  const { found, drawn } = useFilteredBots(bots, { ...filter, sort }, context)
  const groups = groupsOf(drawn, { by: filter.group, areErrorsFirst: sort === 'state', accounts })
  const { picked, pick, pickAll } = usePicked(groups.flatMap((group) => group.bots.map(({ id }) => id)))
  return (
    <>
      {isOffered && (
        <ListBar
          bots={bots}
          found={found}
          picked={found.filter(({ id }) => picked.has(id))}
          filter={{ ...filter, sort }}
          view={view}
          onFilter={setFilter}
          onView={chooseView}
          onUnpick={() => pickAll(false)}
        />
      )}
      {found.length > 0 ? (
        <BotList
          view={view}
          groups={groups}
          total={found.length}
          dayOf={dayOf}
          accountOf={accountOf}
          picked={picked}
          renaming={renaming}
          onChoose={choose}
          onPick={pick}
          onPickAll={pickAll}
          onRenamed={finishRenaming}
        />
      ) : (
        <NoneFound total={bots.length} onShowAll={() => setFilter({ text: ALL_BOTS.text, state: ALL_BOTS.state })} />
      )}
      {/* Below the list, so that it moves no row. */}
      <BulkActionStrip accountOf={accountsBesideNames(bots, accounts)} />
      {/* Outside the list, so that a bot filtered out keeps its open dialog. */}
      <Suspense>
        {removing && <BotMenuDialog botId={removing} bots={bots} accountOf={accountOf} onClose={finishRemoving} />}
      </Suspense>
    </>
  )
}

function useMenuChoice() {
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const choose = useCallback((choice: BotMenuChoice) => {
    if (choice.for === 'remove') return setRemoving(choice.botId)
    setRenaming(choice.botId)
  }, [])
  const finishRenaming = useCallback(() => {
    setRenaming((botId) => {
      // The row is still there when its field has gone.
      queueMicrotask(() => document.querySelector<HTMLElement>(`[data-bot="${botId}"]`)?.focus({ preventScroll: true }))
      return null
    })
  }, [])
  return { renaming, removing, choose, finishRenaming, finishRemoving: () => setRemoving(null) }
}
