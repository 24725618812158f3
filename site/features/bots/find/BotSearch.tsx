import type { KeyboardEvent } from 'react'
import { SearchField } from '../../../ui/forms/SearchField'
import { useSearchKey } from '../../../ui/forms/use-search-key'

interface BotSearchProps {
  text: string
  onType: (text: string) => void
}

export function BotSearch({ text, onType }: BotSearchProps) {
  const field = useSearchKey()

  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') onType('')
    document.querySelector<HTMLElement>('.bot-list [data-bot][tabindex="0"]')?.focus()
  }

  return (
    <SearchField
      ref={field}
      label="Find a bot by name, template, account or ID"
      aria-keyshortcuts="/"
      placeholder="Find a bot"
      text={text}
      onKeyDown={press}
      onType={onType}
    />
  )
}
