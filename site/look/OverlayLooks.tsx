import { useState } from 'react'
import { toastDone, toastFailed } from '../lib/toasts/toasts'
import { DONE, FAILED } from '../lib/words/toast-messages'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Dialog } from '../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../ui/dialog/DialogParts'
import { Field } from '../ui/forms/Field'
import { TextInput } from '../ui/forms/TextInput'
import { LookRow, LookSection } from './LookSection'

export function OverlayLooks() {
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <LookSection title="Dialogs and toasts">
      <LookRow>
        <Dialog title="Change bot" isOpen={isOpen} onOpenChange={setOpen} trigger={<Button>Open a dialog</Button>}>
          <DialogBody>
            <Field label="Name">{(control) => <TextInput {...control} defaultValue="Resource Collector" />}</Field>
          </DialogBody>
          <DialogFoot>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button kind="primary">Save</Button>
          </DialogFoot>
        </Dialog>
        <Button onClick={() => setAsked(true)}>Ask first</Button>
        {isAsked && (
          <ConfirmDialog title="Remove bot" action="Remove bot" onConfirm={close} onClose={close}>
            <p>
              <b>Resource Collector</b>, its console and its figures are deleted.
            </p>
          </ConfirmDialog>
        )}
        <Button onClick={() => toastDone(DONE.createBot)}>Say that it is done</Button>
        <Button onClick={() => toastFailed(null, FAILED.createBot)}>Say that it failed</Button>
      </LookRow>
    </LookSection>
  )
}
