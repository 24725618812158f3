import type { FormEvent } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Dialog, DialogBody } from '../../../ui/Dialog'
import { Field } from '../../../ui/forms/Field'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../../ui/forms/use-saved-draft'
import { botChangeOf, type ChangeDraft, changeFaults, UNCHANGED } from './bot-change'
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
  const saved = useSavedDraft<ChangeDraft>(`rename ${bot.id}`, UNCHANGED, ['name'])
  const { draft, setDraft } = saved
  const { formProps, faultOf, validate, showServerFaults } = useFormFaults(changeFaults(bot, draft, null))
  const steps = useChangeSteps(bot, botChangeOf(bot, draft, null), {
    onChanged: saved.startOver,
    onDone: onClose,
    onFailed: showServerFaults,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (steps.isReady && !steps.underWay && validate()) steps.run()
  }

  return (
    <form {...formProps} noValidate onSubmit={submit}>
      <DialogBody>
        <RestoredNote saved={saved} />
        <Field label="Name" error={faultOf('name')}>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              autoComplete="off"
              autoFocus
              placeholder={bot.templateLabel}
              value={draft.name ?? bot.name}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            />
          )}
        </Field>
      </DialogBody>
      <ChangeFoot {...steps} />
    </form>
  )
}
