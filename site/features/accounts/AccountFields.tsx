import { ACCOUNT_TAGS } from '../../../shared/enums/account-tags'
import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { Select } from '../../ui/forms/Select'
import { TextInput } from '../../ui/forms/TextInput'
import type { AccountDraft } from './account-draft'
import { usePasswordHelp } from './use-password-help'

interface AccountFieldsProps {
  draft: AccountDraft
  passwordHelp?: string
  faultOf: (path: string) => string | undefined
  onChange: (part: Partial<AccountDraft>) => void
}

const optionsOf = (values: string[]) => values.map((value) => ({ value, label: value }))

export function AccountFields({ draft, passwordHelp, faultOf, onChange }: AccountFieldsProps) {
  const help = usePasswordHelp(passwordHelp)
  return (
    <>
      <Field label="Email" error={faultOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            autoComplete="off"
            value={draft.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Server" error={faultOf('server')}>
        {(control) => (
          <Select
            {...control}
            name="server"
            options={optionsOf(GAME_SERVERS)}
            placeholder="Choose a server"
            value={draft.server}
            onChange={(server) => onChange({ server })}
          />
        )}
      </Field>
      <Field label="Username" error={faultOf('username')}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.username}
            onChange={(event) => onChange({ username: event.target.value })}
          />
        )}
      </Field>
      <Field label="Password" help={help} error={faultOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
      <Field label="Tag" error={faultOf('type')}>
        {(control) => (
          <Select
            {...control}
            name="type"
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
