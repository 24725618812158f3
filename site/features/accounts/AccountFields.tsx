import { ACCOUNT_TAGS } from '../../../shared/words/account-tags'

import { GAME_SERVERS } from '../../../shared/words/game-servers'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { Select } from '../../ui/forms/Select'
import { TextInput } from '../../ui/forms/TextInput'
import type { AccountDraft } from './account-draft'

interface AccountFieldsProps {
  draft: AccountDraft
  passwordHelp?: string
  onChange: (part: Partial<AccountDraft>) => void
}

const optionsOf = (values: string[]) => values.map((value) => ({ value, label: value }))

export function AccountFields({ draft, passwordHelp, onChange }: AccountFieldsProps) {
  return (
    <>
      <Field label="Email">
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            value={draft.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Server">
        {(control) => (
          <Select
            {...control}
            options={optionsOf(GAME_SERVERS)}
            placeholder="Choose a server"
            value={draft.server}
            onChange={(server) => onChange({ server })}
          />
        )}
      </Field>
      <Field label="Username">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={(event) => onChange({ username: event.target.value })}
          />
        )}
      </Field>
      <Field label="Password" help={passwordHelp}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
      <Field label="Tag">
        {(control) => (
          <Select
            {...control}
            options={optionsOf(ACCOUNT_TAGS)}
            placeholder="Choose a tag"
            value={draft.type}
            onChange={(type) => onChange({ type })}
          />
        )}
      </Field>
    </>
  )
}
