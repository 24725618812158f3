import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { asCount } from '../../lib/formats'

interface ConsoleSearchProps {
  sought: string
  matches: number
  onSeek: (sought: string) => void
  /** Enter goes to the match before, with Shift to the one after: the newest lines stand below. */
  onWalk: (direction: 'up' | 'down') => void
}

export function ConsoleSearch({ sought, matches, onSeek, onWalk }: ConsoleSearchProps) {
  function walk(event: KeyboardEvent) {
    if (event.key === 'Enter') onWalk(event.shiftKey ? 'down' : 'up')
  }

  return (
    <div className="console-search">
      <Search />
      <input
        className="input"
        type="search"
        aria-label="Find in console"
        placeholder="Find in console"
        autoComplete="off"
        spellCheck={false}
        value={sought}
        onChange={(event) => onSeek(event.target.value)}
        onKeyDown={walk}
      />
      <output>{sought && (matches === 1 ? '1 match' : `${asCount(matches)} matches`)}</output>
    </div>
  )
}
