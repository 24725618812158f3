import { ChevronDown, ChevronUp, Search as Lens } from 'lucide-react'
import { asCount } from '../../../lib/words/formats'
import { IconButton } from '../../../ui/IconButton'
import type { Search } from './use-search'

export function ConsoleSearch({ search }: { search: Search }) {
  const { inputRef, typed, sought, matches, place, seek, walk } = search
  const held = matches.length === 0 && { 'aria-disabled': true }

  return (
    <div className="console-search" data-sought={typed !== '' || undefined}>
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
        onChange={(event) => seek(event.target.value)}
        onKeyDown={search.pressInField}
      />
      <div className="console-search-end">
        <output>{sought && wordsOf(place, matches.length)}</output>
        {typed && (
          <>
            <IconButton
              name="Previous match"
              keys="Shift Enter"
              icon={<ChevronUp />}
              isRepeatable
              {...held}
              onClick={() => walk(-1)}
            />
            <IconButton
              name="Next match"
              keys="Enter"
              icon={<ChevronDown />}
              isRepeatable
              {...held}
              onClick={() => walk(1)}
            />
          </>
        )}
      </div>
    </div>
  )
}

const wordsOf = (place: number, count: number) =>
  count === 0 ? 'No matches' : `${asCount(place + 1)} of ${asCount(count)}`
