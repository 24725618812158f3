import { type FormEvent, useState } from 'react'
import type { IdentityProof } from '../../../shared/profile'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../ui/dialog/DialogParts'
import type { Elements } from '../../ui/elements'
import { Field } from '../../ui/forms/Field'
import { PasswordInput } from '../../ui/forms/PasswordInput'
import { useFormFaults } from '../../ui/forms/use-form-faults'

export type OnError = (error: unknown) => void

interface IdentityDialogProps {
  title: string
  lead: string
  hasPassword: boolean
  /** `onError` shows the server's faults at the password field. */
  onSubmit: (proof: IdentityProof, onError: OnError) => unknown
  onClose: () => void
  children: (proof: IdentityProof, onError: OnError) => Elements
}

/** Asks for the password before actions that a stolen session must not do. */
export function IdentityDialog({ title, lead, hasPassword, onSubmit, onClose, children }: IdentityDialogProps) {
  const [password, setPassword] = useState('')
  const { formProps, faultOf, showServerFaults } = useFormFaults([])
  const proof = hasPassword ? { password } : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(proof, showServerFaults)
  }

  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <form {...formProps} noValidate onSubmit={submit}>
        <DialogBody>
          <p>{lead}</p>
          {hasPassword ? (
            <Field label="Your password" error={faultOf('password')}>
              {(control) => (
                <PasswordInput
                  {...control}
                  name="password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
          ) : (
            <p className="quiet">You have no password, so you must have signed in within the last ten minutes.</p>
          )}
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button kind="quiet">Cancel</Button>
          </DialogClose>
          {children(proof, showServerFaults)}
        </DialogFoot>
      </form>
    </Dialog>
  )
}
