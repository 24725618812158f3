import { Send } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import { useSavedDraft } from '../../../ui/forms/use-saved-draft'
import { useAnswerHelp } from './help-admin-requests'

const EMPTY = { text: '' }

export function AnswerForm({ id }: { id: string }) {
  const saved = useSavedDraft(`answer ${id}`, EMPTY, ['text'])
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const { mutate, isPending } = useAnswerHelp(() => {
    saved.startOver()
    reset()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate({ id, text: saved.draft.text }, { onError: showServerFaults })
  }

  return (
    <form {...formProps} className="form" noValidate onSubmit={submit}>
      <RestoredNote saved={saved} />
      <Field
        label="Answer"
        help="It goes out by e-mail, and the player finds it under Ask for help."
        error={faultOf('text')}
      >
        {(control) => (
          <textarea
            {...control}
            name="text"
            className="input"
            rows={4}
            value={saved.draft.text}
            onChange={(event) => saved.setDraft({ text: event.target.value })}
          />
        )}
      </Field>
      <div>
        <Button type="submit" kind="primary" icon={<Send />} isBusy={isPending} busyLabel="Sending…">
          Send answer
        </Button>
      </div>
    </form>
  )
}
