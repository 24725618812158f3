import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BOUNDED_PASSWORD, NEW_PASSWORD } from '../../../shared/input/credential-rules'
import { faultsAt } from '../../../shared/input/text-rule'
import { profileQuery } from '../../lib/queries/player-queries'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { Panel } from '../../ui/Panel'
import { useChangePassword } from './security-requests'
import { useTokensQuestion } from './use-tokens-question'

const EMPTY = { current: '', next: '' }
const RULE = `At least ${NEW_PASSWORD.minLength} characters. Signs out every other device.`

export function PasswordPanel() {
  const { data } = useQuery(profileQuery)
  const hasPassword = data?.has_password ?? true
  const [draft, setDraft] = useState(EMPTY)
  const faults = useFormFaults(faultsAt('new_password', [NEW_PASSWORD, BOUNDED_PASSWORD], draft.next))
  const { formProps, faultOf, validate, showServerFaults, reset } = faults
  const { mutate, isPending } = useChangePassword(() => {
    setDraft(EMPTY)
    reset()
  })
  const { ask, question } = useTokensQuestion((also) =>
    mutate(
      { new_password: draft.next, ...(hasPassword && { current_password: draft.current }), ...also },
      { onError: showServerFaults },
    ),
  )
  const action = hasPassword ? 'Change password' : 'Set password'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && validate()) ask()
  }

  return (
    <Panel title="Password">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <div className="current-password">
          {hasPassword ? (
            <Field label="Current password" error={faultOf('current_password')}>
              {(control) => (
                <PasswordInput
                  {...control}
                  name="current_password"
                  autoComplete="current-password"
                  value={draft.current}
                  onChange={(event) => setDraft({ ...draft, current: event.target.value })}
                />
              )}
            </Field>
          ) : (
            <p className="quiet">You have no password yet. With one, you can also sign in by e-mail.</p>
          )}
        </div>
        <NewPasswordField
          error={faultOf('new_password')}
          value={draft.next}
          onChange={(next) => setDraft({ ...draft, next })}
        />
        <div>
          <Button type="submit" isBusy={isPending} busyLabel="Saving…">
            {action}
          </Button>
        </div>
      </form>
      {question}
    </Panel>
  )
}

interface NewPasswordFieldProps {
  error: string | undefined
  value: string
  onChange: (password: string) => void
}

const NewPasswordField = ({ error, value, onChange }: NewPasswordFieldProps) => (
  <Field label="New password" help={RULE} error={error}>
    {(control) => (
      <PasswordInput
        {...control}
        name="new_password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
