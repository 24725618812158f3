import { Search } from 'lucide-react'
import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { asCount } from '../../../lib/words/display-formats'
import { Segmented } from '../../../ui/forms/Segmented'
import { Select } from '../../../ui/forms/Select'
import { type BotFilter, SORTS, STATES } from './bot-filter'
import { countsOf } from './filter-bots'

interface FindBarProps {
  bots: Bot[]
  filter: BotFilter
  onChoose: (part: Partial<BotFilter>) => void
}

export function FindBar({ bots, filter, onChoose }: FindBarProps) {
  const counts = countsOf(bots)
  // While the server is away, only the total is certain.
  const isKnown = useLastSeen() === null
  const states = STATES.map(({ value, label }) => ({
    value,
    label: isKnown || value === 'all' ? `${label} ${asCount(counts[value])}` : label,
  }))
  function order(value: string) {
    const chosen = SORTS.find((sort) => sort.value === value)
    if (chosen) onChoose({ sort: chosen.value })
  }
  return (
    <form className="find-bar" aria-label="Bots" onSubmit={(event) => event.preventDefault()}>
      <div className="find-field">
        <Search />
        <input
          className="input"
          type="search"
          aria-label="Find a bot by name, template, account or ID"
          placeholder="Find a bot"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={filter.text}
          onChange={(event) => onChoose({ text: event.target.value })}
        />
      </div>
      <Select aria-label="Order" value={filter.sort} options={SORTS} onChange={order} />
      <Segmented label="State" value={filter.state} options={states} onChange={(state) => onChoose({ state })} />
    </form>
  )
}
