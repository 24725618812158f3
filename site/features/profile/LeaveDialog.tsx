import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { profileQuery } from '../../lib/queries/player-queries'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { useLeave } from './data-requests'

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const hasPassword = useQuery(profileQuery).data?.has_password ?? true
  const [password, setPassword] = useState('')
  const { mutate, isPending } = useLeave()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(hasPassword ? { password } : {})
  }

  return (
    <Dialog title="Delete account" isOpen onOpenChange={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <p>
            Your bots stop, and your game accounts with their passwords, your bots, what they did and you yourself are
            deleted at once. The game is not touched. This cannot be taken back.
          </p>
          {hasPassword ? (
            <Field label="Your password">
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
          ) : (
            <p className="quiet">You have no password here, so this has to follow a sign-in of the last ten minutes.</p>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button kind="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" kind="danger" isBusy={isPending} busyLabel="Deleting…">
            Delete account
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
