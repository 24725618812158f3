import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '../../../shared/limits'
import { SHORT_PASSWORD } from '../../../shared/messages'
import { profileQuery } from '../../lib/queries/player-queries'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { Panel } from '../../ui/Panel'
import { useChangePassword } from './security-requests'

const EMPTY = { current: '', next: '' }
const RULE = `At least ${PASSWORD_MIN_LENGTH} characters. Signs out every other device.`

export function PasswordPanel() {
  const { data } = useQuery(profileQuery)
  const hasPassword = data?.has_password ?? true
  const [draft, setDraft] = useState(EMPTY)
  const [isShort, setShort] = useState(false)
  const { mutate, isPending } = useChangePassword(() => setDraft(EMPTY))
  const action = hasPassword ? 'Change password' : 'Set password'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setShort(draft.next.length < PASSWORD_MIN_LENGTH)
    if (draft.next.length < PASSWORD_MIN_LENGTH) return
    mutate({ new_password: draft.next, ...(hasPassword && { current_password: draft.current }) })
  }

  return (
    <Panel title="Password">
      <form className="form" noValidate onSubmit={submit}>
        <div className="current-password">
          {hasPassword ? (
            <Field label="Current password">
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="current-password"
                  value={draft.current}
                  onChange={(event) => setDraft({ ...draft, current: event.target.value })}
                />
              )}
            </Field>
          ) : (
            <p className="quiet">You have none yet. With one you can sign in by your e-mail as well.</p>
          )}
        </div>
        <Field label="New password" help={RULE} error={isShort ? SHORT_PASSWORD : null}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="new-password"
              value={draft.next}
              onChange={(event) => setDraft({ ...draft, next: event.target.value })}
            />
          )}
        </Field>
        <div>
          <Button type="submit" isBusy={isPending} busyLabel="Saving…">
            {action}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
