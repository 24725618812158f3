import { useState } from 'react'
import type { Bot } from '../../../shared/bots'
import { CheckGroup } from '../../ui/forms/CheckGroup'
import { CheckRow } from '../../ui/forms/CheckRow'
import { SearchField } from '../../ui/forms/SearchField'
import { Segmented } from '../../ui/forms/Segmented'
import { type TokenDraft, toggled } from './token-draft'

interface BotLimitProps {
  draft: TokenDraft
  bots: readonly Bot[]
  error: string | undefined
  onChange: (part: Partial<TokenDraft>) => void
}

const CHOICES = [
  { value: 'all', label: 'All bots' },
  { value: 'some', label: 'Only some' },
] as const

/** With fewer bots all are in view. */
const LEAST_TO_SEARCH = 9

export function BotLimit({ draft, bots, error, onChange }: BotLimitProps) {
  const [text, setText] = useState('')
  const found = bots.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <CheckGroup
      legend="Which bots"
      help={draft.isLimited ? 'It finds no other bots, and creates none.' : 'Also those that you create later.'}
      error={error}
    >
      {(control) => (
        <>
          <Segmented
            label="Which bots"
            value={draft.isLimited ? 'some' : 'all'}
            options={CHOICES}
            onChange={(choice) => onChange({ isLimited: choice === 'some' })}
          />
          {draft.isLimited && bots.length >= LEAST_TO_SEARCH && (
            <SearchField label="Find a bot" placeholder="Find a bot" text={text} onType={setText} />
          )}
          {draft.isLimited && (
            <div className="check-list">
              {found.map(({ id, name, templateLabel }) => (
                <CheckRow
                  key={id}
                  {...control}
                  name="bots"
                  label={name}
                  help={name === templateLabel ? undefined : templateLabel}
                  checked={draft.bots.includes(id)}
                  onChange={(isChosen) => onChange({ bots: toggled(draft.bots, id, isChosen) })}
                />
              ))}
              {found.length === 0 && <p className="quiet">No bot has that in its name.</p>}
            </div>
          )}
        </>
      )}
    </CheckGroup>
  )
}
