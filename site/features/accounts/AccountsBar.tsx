import { Plus, Search } from 'lucide-react'
import { ButtonLink } from '../../ui/Button'
import { useSearchKey } from '../../ui/forms/use-search-key'

interface AccountsBarProps {
  total: number
  text: string
  onType: (text: string) => void
}

/** With fewer accounts all are in view. */
const LEAST_TO_SEARCH = 6

/** Search, and on a phone the way past a long list to the form below it. */
export function AccountsBar({ total, text, onType }: AccountsBarProps) {
  const field = useSearchKey()
  return (
    <div className="accounts-bar">
      {total >= LEAST_TO_SEARCH && (
        <div className="find-field">
          <Search />
          <input
            ref={field}
            className="input"
            type="search"
            aria-label="Find an account by name, e-mail, server or bot"
            aria-keyshortcuts="/"
            placeholder="Find an account"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
        </div>
      )}
      <ButtonLink className="accounts-add" icon={<Plus />} href="#add-account">
        Add another
      </ButtonLink>
    </div>
  )
}
