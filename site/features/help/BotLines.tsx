import type { UseQueryResult } from '@tanstack/react-query'
import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import type { HelpLines } from '../../../shared/help'
import { accountsBesideNames } from '../../lib/words/account-in-words'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import type { HelpDraft } from './help-draft'
import { LinesPreview } from './LinesPreview'

interface BotLinesProps {
  bots: readonly Bot[]
  /** Undefined while loading. */
  accounts: readonly Account[] | undefined
  draft: HelpDraft
  lines: Pick<UseQueryResult<HelpLines>, 'data' | 'error'>
  error: string | undefined
  onChange: (part: Partial<HelpDraft>) => void
}

const NO_BOT = { value: '', label: 'No bot' }

/** Which bot the question is about, and whether its newest lines go along. */
export function BotLines({ bots, accounts, draft, lines, error, onChange }: BotLinesProps) {
  const bot = bots.find(({ id }) => id === draft.botId)
  const accountOf = accountsBesideNames(bots, accounts)
  const labelOf = ({ id, name }: Bot) => [name, accountOf.get(id)].filter(Boolean).join(' – ')
  return (
    <>
      <Field label="Bot" error={error}>
        {(control) => (
          <Select
            {...control}
            name="bot_id"
            value={bot?.id ?? ''}
            options={[NO_BOT, ...bots.map((each) => ({ value: each.id, label: labelOf(each) }))]}
            onChange={(botId) => onChange({ botId, hasLines: false })}
          />
        )}
      </Field>
      {bot && (
        <>
          <label className="help-check">
            <input
              type="checkbox"
              name="lines"
              checked={draft.hasLines}
              onChange={(event) => onChange({ hasLines: event.target.checked })}
            />
            <span>Send its last 200 console lines, without e-mail addresses, passwords and tokens</span>
          </label>
          {draft.hasLines && <LinesPreview found={lines} />}
        </>
      )}
    </>
  )
}
