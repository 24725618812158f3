import { LayoutList, Rows3, X } from 'lucide-react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { BulkActions } from '../bulk/BulkActions'
import type { BotFilter } from '../find/bot-filter'
import { FindBar, type ShownFilter } from '../find/FindBar'
import { ListKeys } from './ListKeys'
import type { ListView } from './list-view'

interface ListBarProps {
  bots: Bot[]
  found: Bot[]
  picked: Bot[]
  filter: ShownFilter
  view: ListView
  onFilter: (part: Partial<BotFilter>) => void
  onView: (view: ListView) => void
  onUnpick: () => void
}

/** Stays in view above the list. Its height does not depend on the selection. */
export function ListBar({ bots, found, picked, filter, view, onFilter, onView, onUnpick }: ListBarProps) {
  function clear() {
    onUnpick()
    // The button goes.
    document.querySelector<HTMLElement>('.bot-list [data-bot][tabindex="0"]')?.focus({ preventScroll: true })
  }
  const other = view === 'compact' ? 'cards' : 'compact'
  return (
    <div className="many-bots" data-picked={picked.length > 0 || undefined}>
      <FindBar bots={bots} filter={filter} onChoose={onFilter}>
        <Button
          kind="quiet"
          isIconOnly
          aria-label={other === 'cards' ? 'Show cards' : 'Show rows'}
          title={other === 'cards' ? 'Show cards' : 'Show rows'}
          icon={other === 'cards' ? <LayoutList /> : <Rows3 />}
          onClick={() => onView(other)}
        />
        <ListKeys />
      </FindBar>
      <div className="many-deeds">
        <p role="status">{statusOf(bots.length, found.length, picked.length)}</p>
        <Button
          className="clear-picked"
          kind="quiet"
          size="small"
          isIconOnly
          aria-label="Clear the selection"
          icon={<X />}
          onClick={clear}
        />
        <BulkActions bots={picked.length > 0 ? picked : found} isSelection={picked.length > 0} />
      </div>
    </div>
  )
}

function statusOf(total: number, found: number, picked: number): string {
  if (picked > 0) return `${picked} selected`
  return found < total ? `${found} of ${total} bots` : ''
}
