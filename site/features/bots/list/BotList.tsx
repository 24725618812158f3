import { Fragment, type RefObject, useDeferredValue, useLayoutEffect } from 'react'
import type { Bot } from '../../../../shared/bots'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { ActivityLegend } from '../../../ui/charts/ActivityChart'
import { countInWords, type groupsOf } from '../find/group-bots'
import { PickAll } from '../select/PickAll'
import { useDayClock } from '../today/day-clock'
import type { DayOf } from '../today/day-requests'
import { BotCard } from './BotCard'
import { BotRow } from './BotRow'
import type { BotMenuChoice } from './bot-menu-choice'
import type { ListView } from './list-view'
import { useRowKeys } from './use-row-keys'
import { useStableFocus } from './use-stable-focus'

interface BotListProps {
  view: ListView
  groups: ReturnType<typeof groupsOf>
  dayOf: DayOf
  accountOf: (bot: Bot) => string
  /** In view, or about to be rendered. */
  total: number
  picked: ReadonlySet<string>
  renaming: string | null
  onChoose: (choice: BotMenuChoice) => void
  onPick: (botId: string, isRange: boolean) => void
  onPickAll: (isAdded: boolean) => void
  onRenamed: () => void
}

export function BotList({ view, groups, total, dayOf, accountOf, picked, renaming, ...on }: BotListProps) {
  const clock = useDeferredValue(useDayClock())
  const isPracticeRealm = usePracticeRealm()
  const { ref, onFocus, onBlur } = useStableFocus()
  const bots = groups.flatMap((group) => group.bots)
  usePlaces(ref, total)
  const { current, ...keys } = useRowKeys(
    bots.map(({ id }) => id),
    {
      onRename: (botId) => on.onChoose({ botId, for: 'rename' }),
      onPick: on.onPick,
      onLeave: () => (picked.size > 0 ? on.onPickAll(false) : (document.activeElement as HTMLElement)?.blur()),
    },
  )
  const each = (bot: Bot) => ({
    bot,
    account: accountOf(bot),
    day: dayOf(bot.id),
    isCurrent: bot.id === current,
    isRenaming: bot.id === renaming,
    onChoose: on.onChoose,
    onRenamed: on.onRenamed,
  })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its rows have the focus */}
      <div className="bot-list" data-view={view} ref={ref} onFocus={onFocus} onBlur={onBlur} {...keys}>
        {view === 'compact' ? (
          <BotRowsHead picked={picked.size} total={bots.length} onPickAll={on.onPickAll} />
        ) : (
          <BotListHead />
        )}
        {groups.map((group) => (
          <Fragment key={group.label}>
            {group.label && (
              <h3 className="bot-group">
                <span>{group.label}</span> <span>{countInWords(group)}</span>
              </h3>
            )}
            {group.bots.map((bot) =>
              view === 'compact' ? (
                <BotRow key={bot.id} {...each(bot)} isPicked={picked.has(bot.id)} onPick={on.onPick} />
              ) : (
                <BotCard key={bot.id} {...each(bot)} clock={clock} isPracticeRealm={isPracticeRealm} />
              ),
            )}
          </Fragment>
        ))}
      </div>
      {view === 'cards' && <ActivityLegend />}
      {view === 'compact' && isPracticeRealm && <p className="bot-realm-note">Figures of the practice realm.</p>}
    </>
  )
}

/** "3 of 40" for screen readers. Set from outside, so that a row that moves is not rendered. */
function usePlaces(list: RefObject<HTMLElement | null>, total: number) {
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((child) => child.hasAttribute('data-bot'))
    for (const [index, row] of rows.entries()) {
      setIfOther(row, 'aria-posinset', `${index + 1}`)
      setIfOther(row, 'aria-setsize', `${total}`)
    }
  })
}

/** Writing costs more than reading, also if nothing changes. */
function setIfOther(element: Element, name: string, value: string) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export const BotRowsHead = (all: Parameters<typeof PickAll>[0]) => (
  <div className="bot-rows-head">
    <PickAll {...all} />
    <span>State</span>
    <span>Bot</span>
    <span>Account</span>
    <span>Newest line</span>
    <span>Next move</span>
    <span>Today</span>
    <span />
  </div>
)

export const BotListHead = () => (
  <div className="bot-list-head" aria-hidden="true">
    <span>Bot</span>
    <span>State</span>
    <span>Today, hour by hour</span>
    <span>Gained today</span>
    <span>Created</span>
    <span />
  </div>
)
