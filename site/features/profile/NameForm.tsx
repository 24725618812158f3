import { type FormEvent, useState } from 'react'
import type { User } from '../../../shared/auth'
import { PLAIN_NAME, USERNAME } from '../../../shared/input/name-rules'
import { faultsAt } from '../../../shared/input/text-rule'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useSaveProfile } from './profile-requests'

const nameOf = (user: User) => user.user_metadata.username ?? ''

export function NameForm({ user }: { user: User }) {
  // Until somebody types, the field follows a name that is changed elsewhere.
  const [typed, type] = useState<string>()
  const name = typed ?? nameOf(user)
  const faults = useFormFaults(faultsAt('username', [USERNAME, PLAIN_NAME], name))
  const { formProps, of: faultOf, check, take, beginAnew } = faults
  const { mutate, isPending } = useSaveProfile(() => {
    type(undefined)
    beginAnew()
  })
  const isUnchanged = name.trim() === nameOf(user)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !isUnchanged && check()) mutate({ username: name }, { onError: take })
  }

  return (
    <form {...formProps} className="form" noValidate onSubmit={submit}>
      <Field label="Username" help="Without one you are called by your e-mail." error={faultOf('username')}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="nickname"
            maxLength={USERNAME.maxLength}
            value={name}
            onChange={(event) => type(event.target.value)}
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
