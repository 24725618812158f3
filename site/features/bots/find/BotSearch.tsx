import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useSearchKey } from '../../../ui/forms/use-search-key'

interface SearchFieldProps {
  text: string
  onType: (text: string) => void
}

export function SearchField({ text, onType }: SearchFieldProps) {
  const field = useSearchKey()

  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onType('')
    document.querySelector<HTMLElement>('.bot-list [data-bot][tabindex="0"]')?.focus()
  }

  return (
    <div className="find-field">
      <Search />
      <input
        ref={field}
        className="input"
        type="search"
        aria-label="Find a bot by name, template, account or ID"
        aria-keyshortcuts="/"
        placeholder="Find a bot"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={press}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}
