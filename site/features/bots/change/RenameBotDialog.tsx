import { type FormEvent, useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Dialog, DialogBody } from '../../../ui/Dialog'
import { Field } from '../../../ui/forms/Field'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { changeOf, faultsOf, UNCHANGED } from './bot-change'
import { ChangeFoot } from './ChangeFoot'
import { useChangeSteps } from './use-change-steps'

interface RenameBotDialogProps {
  bot: Bot
  onClose: () => void
}

export const RenameBotDialog = (props: RenameBotDialogProps) => (
  <Dialog title="Rename bot" isOpen onOpenChange={props.onClose}>
    <RenameBotForm {...props} />
  </Dialog>
)

function RenameBotForm({ bot, onClose }: RenameBotDialogProps) {
  const [name, setName] = useState<string>()
  const draft = { ...UNCHANGED, name }
  const { formProps, of: faultOf, check, take } = useFormFaults(faultsOf(bot, draft, null))
  const steps = useChangeSteps(bot, changeOf(bot, draft, null), {
    onChanged: () => setName(undefined),
    onDone: onClose,
    onFailed: take,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (steps.isReady && !steps.underWay && check()) steps.run()
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={faultOf('name')}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="off"
              autoFocus
              placeholder={bot.templateLabel}
              value={name ?? bot.name}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <ChangeFoot {...steps} />
    </form>
  )
}
