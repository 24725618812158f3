import type { FormEvent } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Dialog, DialogBody } from '../../../ui/Dialog'
import { Field } from '../../../ui/forms/Field'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useKeptDraft } from '../../../ui/forms/use-kept-draft'
import { type ChangeDraft, changeOf, faultsOf, UNCHANGED } from './bot-change'
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
  const kept = useKeptDraft<ChangeDraft>(`rename ${bot.id}`, UNCHANGED, ['name'])
  const { draft, setDraft } = kept
  const { formProps, of: faultOf, check, take } = useFormFaults(faultsOf(bot, draft, null))
  const steps = useChangeSteps(bot, changeOf(bot, draft, null), {
    onChanged: kept.startOver,
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
        <RestoredNote of={kept} />
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
