import { Plus } from 'lucide-react'
import { ButtonLink } from '../../ui/Button'
import { SearchField } from '../../ui/forms/SearchField'
import { useSearchKey } from '../../ui/forms/use-search-key'

interface AccountSearchProps {
  text: string
  onType: (text: string) => void
}

interface AccountsBarProps extends AccountSearchProps {
  total: number
}

/** With fewer accounts all are in view. */
const LEAST_TO_SEARCH = 6

/** Search, and on a phone the way past a long list to the form below it. */
export const AccountsBar = ({ total, ...search }: AccountsBarProps) => (
  <div className="accounts-bar">
    {total >= LEAST_TO_SEARCH && <AccountSearch {...search} />}
    <ButtonLink className="accounts-add" icon={<Plus />} href="#add-account">
      Add another
    </ButtonLink>
  </div>
)

function AccountSearch(search: AccountSearchProps) {
  const field = useSearchKey()
  return (
    <SearchField
      {...search}
      ref={field}
      label="Find an account by name, e-mail, server or bot"
      aria-keyshortcuts="/"
      placeholder="Find an account"
    />
  )
}
