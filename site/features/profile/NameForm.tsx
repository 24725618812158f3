import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/auth'
import { USERNAME_MAX_LENGTH } from '../../../shared/limits'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'
import { useSaveProfile } from './profile-requests'

const nameOf = (user: User) => user.user_metadata.username ?? ''

export function NameForm({ user }: { user: User }) {
  const [name, setName] = useState(nameOf(user))
  const { mutate, isPending } = useSaveProfile((saved) => setName(nameOf(saved)))
  const isUnchanged = name.trim() === nameOf(user)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !isUnchanged) mutate({ username: name })
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label="Username" help="Without one you are called by your e-mail.">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="nickname"
            maxLength={USERNAME_MAX_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" aria-disabled={isUnchanged} isBusy={isPending} busyLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  )
}
