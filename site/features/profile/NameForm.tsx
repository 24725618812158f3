import type { FormEvent } from 'react'
import type { User } from '../../../shared/auth'
import { PLAIN_NAME, USERNAME } from '../../../shared/input/name-rules'
import { faultsAt } from '../../../shared/input/text-rule'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { RestoredNote } from '../../ui/forms/RestoredNote'
import { TextInput } from '../../ui/forms/TextInput'
import { useFormFaults } from '../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../ui/forms/use-saved-draft'
import { useSaveProfile } from './profile-requests'

const UNTYPED = {}
const nameOf = (user: User) => user.user_metadata.username ?? ''

export function NameForm({ user }: { user: User }) {
  // Until the player types, the field follows changes made elsewhere.
  const saved = useSavedDraft<{ username?: string }>('name', UNTYPED, ['username'])
  const name = saved.draft.username ?? nameOf(user)
  const faults = useFormFaults(faultsAt('username', [USERNAME, PLAIN_NAME], name))
  const { formProps, faultOf, validate, showServerFaults, reset } = faults
  const { mutate, isPending } = useSaveProfile(() => {
    saved.startOver()
    reset()
  })
  const isUnchanged = name.trim() === nameOf(user)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && !isUnchanged && validate()) mutate({ username: name }, { onError: showServerFaults })
  }

  return (
    <form {...formProps} className="form" noValidate onSubmit={submit}>
      <RestoredNote saved={saved} />
      <Field label="Username" help="Without one, your e-mail address is shown." error={faultOf('username')}>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="nickname"
            value={name}
            onChange={(event) => saved.setDraft({ username: event.target.value })}
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
