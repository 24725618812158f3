import { type FormEvent, type ReactNode, useState } from 'react'
import type { IdentityProof } from '../../../shared/profile'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '../../ui/Dialog'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'

interface IdentityDialogProps {
  title: string
  lead: string
  hasPassword: boolean
  onSubmit: (proof: IdentityProof) => unknown
  onClose: () => void
  /** The buttons beside "Cancel". */
  children: (proof: IdentityProof) => ReactNode
}

/** Asks for the password before something that a borrowed session must not do. */
export function IdentityDialog({ title, lead, hasPassword, onSubmit, onClose, children }: IdentityDialogProps) {
  const [password, setPassword] = useState('')
  const proof = hasPassword ? { password } : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(proof)
  }

  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <p>{lead}</p>
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
          {children(proof)}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
