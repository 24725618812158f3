import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FieldFault } from '../../../../shared/input/field-fault'
import { BOT_NAME, PLAIN_NAME } from '../../../../shared/input/name-rules'
import { textFault } from '../../../../shared/input/text-rule'
import type { Script, ScriptExample } from '../../../../shared/scripts'
import { failureOf } from '../../../lib/queries/failure'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { DialogLoading } from '../../../ui/dialog/DialogLoading'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/dialog/DialogParts'
import { LoadError } from '../../../ui/feedback/LoadError'
import { TextField } from '../../../ui/forms/TextField'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useCreateScript } from '../script-requests'
import { ExampleChoice } from './ExampleChoice'
import { freeName } from './free-name'

interface NewScriptDialogProps {
  scripts: readonly Script[]
  found: UseQueryResult<{ examples: ScriptExample[] }>
  /** The id of the example to begin with. */
  initial: string
  onClose: () => void
}

export function NewScriptDialog({ scripts, found, initial, onClose }: NewScriptDialogProps) {
  const failure = failureOf([found])
  return (
    <Dialog title="New script" isOpen onOpenChange={onClose}>
      {failure ? (
        <LoadError {...failure} />
      ) : found.data ? (
        <NewScriptForm scripts={scripts} examples={found.data.examples} initial={initial} />
      ) : (
        <DialogLoading />
      )}
    </Dialog>
  )
}

interface NewScriptFormProps extends Pick<NewScriptDialogProps, 'scripts' | 'initial'> {
  examples: readonly ScriptExample[]
}

function NewScriptForm({ scripts, examples, initial }: NewScriptFormProps) {
  const [chosen, choose] = useState(() => examples.find(({ id }) => id === initial) ?? examples[0])
  const [typed, setName] = useState<string | null>(null)
  const name = typed ?? freeName(chosen?.id === 'empty' ? 'My script' : (chosen?.label ?? ''), scripts)
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(nameFaults(name))
  const { mutate, isPending, isSuccess } = useCreateScript()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || isSuccess || !chosen || !validate()) return
    const from = chosen.template ? { from: chosen.template } : {}
    mutate({ name: name.trim(), source: chosen.source, ...from }, { onError: showServerFaults })
  }

  return (
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
        <ExampleChoice examples={examples} chosen={chosen} onChoose={choose} />
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Cancel</Button>
        </DialogClose>
        <Button type="submit" kind="primary" isBusy={isPending || isSuccess} busyLabel="Creating…">
          Create script
        </Button>
      </DialogFoot>
    </form>
  )
}

function nameFaults(name: string): FieldFault[] {
  const message = textFault([BOT_NAME, PLAIN_NAME], name)
  return message ? [{ path: 'name', message }] : []
}
