import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  text: string
  onType: (text: string) => void
}

/** Its place gives it a width. */
export const SearchField = ({ label, text, onType, ...input }: SearchFieldProps) => (
  <div className="search-field">
    <Search />
    <input
      {...input}
      className="input"
      type="search"
      aria-label={label}
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
  </div>
)
