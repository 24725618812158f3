import { Megaphone } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import type { NewAnnouncement } from '../../../../shared/announcements'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextInput } from '../../../ui/forms/TextInput'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import type { SavedDraft } from '../../../ui/forms/use-saved-draft'
import { Panel } from '../../../ui/Panel'
import { usePublishAnnouncement } from '../admin-requests'
import { ANNOUNCEMENT_CATEGORIES } from './announcement-draft'

interface AnnouncementFormProps {
  saved: SavedDraft<NewAnnouncement>
}

export function AnnouncementForm({ saved }: AnnouncementFormProps) {
  const { draft, setDraft, startOver } = saved
  const suggestions = useId()
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const { mutate, isPending } = usePublishAnnouncement(() => {
    startOver()
    reset()
  })
  const change = (part: Partial<NewAnnouncement>) => setDraft({ ...draft, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate(draft, { onError: showServerFaults })
  }

  return (
    <Panel title="New announcement">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <RestoredNote saved={saved} />
        <Field label="Title" error={faultOf('title')}>
          {(control) => (
            <TextInput
              {...control}
              name="title"
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
            />
          )}
        </Field>
        <Field label="Body" error={faultOf('body')}>
          {(control) => (
            <textarea
              {...control}
              name="body"
              className="input"
              rows={4}
              value={draft.body}
              onChange={(event) => change({ body: event.target.value })}
            />
          )}
        </Field>
        <Field label="Category" error={faultOf('category')}>
          {(control) => (
            <TextInput
              {...control}
              name="category"
              list={suggestions}
              autoComplete="off"
              value={draft.category}
              onChange={(event) => change({ category: event.target.value })}
            />
          )}
        </Field>
        <datalist id={suggestions}>
          {ANNOUNCEMENT_CATEGORIES.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <div>
          <Button type="submit" kind="primary" icon={<Megaphone />} isBusy={isPending} busyLabel="Publishing…">
            Publish
          </Button>
        </div>
      </form>
    </Panel>
  )
}
