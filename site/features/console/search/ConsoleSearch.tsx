import { ChevronDown, ChevronUp, Search as Lens } from 'lucide-react'
import { asCount } from '../../../lib/words/display-formats'
import { IconButton } from '../../../ui/IconButton'
import type { Search } from './use-search'

export function ConsoleSearch({ search }: { search: Search }) {
  const { inputRef, typed, query, matches, index, setTyped, moveBy } = search
  const disabled = matches.length === 0 && { 'aria-disabled': true }

  return (
    <div className="console-search" data-searching={typed !== '' || undefined}>
      <Lens />
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label="Find in console"
        placeholder="Find in console"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={search.onFieldKeyDown}
      />
      <div className="console-search-end">
        <output>{query && wordsOf(index, matches.length)}</output>
        {typed && (
          <>
            <IconButton
              name="Previous match"
              keys="Shift Enter"
              icon={<ChevronUp />}
              isRepeatable
              {...disabled}
              onClick={() => moveBy(-1)}
            />
            <IconButton
              name="Next match"
              keys="Enter"
              icon={<ChevronDown />}
              isRepeatable
              {...disabled}
              onClick={() => moveBy(1)}
            />
          </>
        )}
      </div>
    </div>
  )
}

const wordsOf = (index: number, count: number) =>
  count === 0 ? 'No matches' : `${asCount(index + 1)} of ${asCount(count)}`
