import { ACCOUNT_TAGS } from '../../../shared/enums/account-tags'
import { GAME_SERVERS } from '../../../shared/enums/game-servers'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { Select } from '../../ui/forms/Select'
import { TextField } from '../../ui/forms/TextField'
import type { AccountDraft } from './account-draft'
import { usePasswordHelp } from './use-password-help'

interface AccountFieldsProps {
  draft: AccountDraft
  passwordHelp?: string
  /** The password takes the first focus. */
  hasFocus?: boolean
  faultOf: (path: string) => string | undefined
  onChange: (part: Partial<AccountDraft>) => void
}

export function AccountFields({ draft, passwordHelp, hasFocus, faultOf, onChange }: AccountFieldsProps) {
  const help = usePasswordHelp(passwordHelp ?? 'Required.')
  return (
    <>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        help="Required: the address of the game account, not of this site."
        error={faultOf('email')}
        value={draft.email}
        onChange={(email) => onChange({ email })}
      />
      <ChoiceField
        label="Server"
        name="server"
        values={GAME_SERVERS}
        placeholder="Choose a server"
        error={faultOf('server')}
        value={draft.server}
        onChange={(server) => onChange({ server })}
      />
      <TextField
        label="Username"
        name="username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="Optional: if you sign in to the game by name. Without one, the e-mail counts."
        error={faultOf('username')}
        value={draft.username}
        onChange={(username) => onChange({ username })}
      />
      <Field label="Password" help={help} error={faultOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            autoFocus={hasFocus}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value })}
          />
        )}
      </Field>
      <ChoiceField
        label="Tag"
        name="type"
        help="Your own word for what the castle is for. It changes nothing in the game."
        values={ACCOUNT_TAGS}
        placeholder="Choose a tag"
        error={faultOf('type')}
        value={draft.type}
        onChange={(type) => onChange({ type })}
      />
    </>
  )
}

interface ChoiceFieldProps {
  label: string
  name: string
  values: readonly string[]
  placeholder: string
  help?: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

const ChoiceField = ({ label, values, help, error, ...select }: ChoiceFieldProps) => (
  <Field label={label} help={help} error={error}>
    {(control) => <Select {...control} {...select} options={values.map((value) => ({ value, label: value }))} />}
  </Field>
)
