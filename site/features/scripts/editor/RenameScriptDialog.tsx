import { type FormEvent, useState } from 'react'
import { BOT_NAME, PLAIN_NAME } from '../../../../shared/input/name-rules'
import { textFault } from '../../../../shared/input/text-rule'
import type { Script } from '../../../../shared/scripts'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/dialog/DialogParts'
import { TextField } from '../../../ui/forms/TextField'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useRenameScript } from '../script-requests'

interface RenameScriptDialogProps {
  script: Script
  onClose: () => void
}

export function RenameScriptDialog({ script, onClose }: RenameScriptDialogProps) {
  const [name, setName] = useState(script.name)
  const message = textFault([BOT_NAME, PLAIN_NAME], name)
  const faults = message ? [{ path: 'name', message }] : []
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(faults)
  const { mutate, isPending } = useRenameScript(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || !validate()) return
    if (name.trim() === script.name) return onClose()
    mutate({ id: script.id, name: name.trim() }, { onError: showServerFaults })
  }

  return (
    <Dialog title="Rename script" isOpen onOpenChange={onClose}>
      <form {...formProps} noValidate onSubmit={submit}>
        <DialogBody>
          <TextField
            label="Name"
            name="name"
            autoComplete="off"
            error={faultOf('name')}
            value={name}
            onChange={setName}
          />
        </DialogBody>
        <DialogFoot>
          <DialogClose>
            <Button kind="quiet">Cancel</Button>
          </DialogClose>
          <Button type="submit" kind="primary" isBusy={isPending} busyLabel="Renaming…">
            Rename
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
