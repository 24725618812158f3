import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { asCount } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import type { Elements } from '../../../ui/elements'
import { Segmented } from '../../../ui/forms/Segmented'
import { Select } from '../../../ui/forms/Select'
import { BotSearch } from './BotSearch'
import { type BotFilter, SORTS, type Sort, STATES } from './bot-filter'
import { countsOf } from './filter-bots'
import { GROUPS } from './group-bots'

export type ShownFilter = BotFilter & { sort: Sort }

interface FindBarProps {
  bots: Bot[]
  filter: ShownFilter
  onChoose: (part: Partial<BotFilter>) => void
  children: Elements
}

export function FindBar({ bots, filter, onChoose, children }: FindBarProps) {
  const [isOpen, setOpen] = useState(false)
  const counts = countsOf(bots)
  // While the server is away, only the total is certain.
  const isKnown = useLastSeen() === null
  const states = STATES.map(({ value, label }) => ({
    value,
    label: isKnown || value === 'all' ? `${label} ${asCount(counts[value])}` : label,
  }))
  return (
    <form
      className="find-bar"
      aria-label="Bots"
      data-open={isOpen || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      <BotSearch text={filter.text} onType={(text) => onChoose({ text })} />
      <Button
        className="find-more"
        aria-expanded={isOpen}
        icon={<ListFilter />}
        onClick={() => setOpen((open) => !open)}
        isRepeatable
      >
        Filter
      </Button>
      <Segmented label="State" value={filter.state} options={states} onChange={(state) => onChoose({ state })} />
      <Select
        aria-label="Order"
        value={filter.sort}
        options={SORTS}
        onChange={(sort) => onChoose({ sort: SORTS.find(({ value }) => value === sort)?.value })}
      />
      <Select
        aria-label="Groups"
        value={filter.group}
        options={GROUPS}
        onChange={(group) => onChoose({ group: GROUPS.find(({ value }) => value === group)?.value })}
      />
      {children}
    </form>
  )
}
