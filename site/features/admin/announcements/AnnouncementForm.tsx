import { Megaphone } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { NewAnnouncement } from '../../../../shared/announcements'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextField } from '../../../ui/forms/TextField'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import type { SavedDraft } from '../../../ui/forms/use-saved-draft'
import { Panel } from '../../../ui/Panel'
import { usePublishAnnouncement } from '../admin-requests'
import { ANNOUNCEMENT_CATEGORIES } from './announcement-draft'
import { PublishDialog } from './PublishDialog'

interface AnnouncementFormProps {
  saved: SavedDraft<NewAnnouncement>
}

export function AnnouncementForm({ saved }: AnnouncementFormProps) {
  const { draft, setDraft, startOver } = saved
  const suggestions = useId()
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = usePublishAnnouncement(() => {
    startOver()
    reset()
  })
  const change = (part: Partial<NewAnnouncement>) => setDraft({ ...draft, ...part })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    // The server says what is missing, beside the fields.
    if (Object.values(draft).every((text) => text.trim())) setAsking(true)
    else publish()
  }
  const publish = () => mutate(draft, { onError: showServerFaults, onSettled: () => setAsking(false) })

  return (
    <Panel title="New announcement">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <RestoredNote saved={saved} />
        <TextField
          label="Title"
          name="title"
          error={faultOf('title')}
          value={draft.title}
          onChange={(title) => change({ title })}
        />
        <BodyField error={faultOf('body')} value={draft.body} onChange={(body) => change({ body })} />
        <TextField
          label="Category"
          name="category"
          list={suggestions}
          autoComplete="off"
          error={faultOf('category')}
          value={draft.category}
          onChange={(category) => change({ category })}
        />
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
      {isAsking && (
        <PublishDialog draft={draft} isBusy={isPending} onConfirm={publish} onClose={() => setAsking(false)} />
      )}
    </Panel>
  )
}

interface BodyFieldProps {
  error: string | undefined
  value: string
  onChange: (body: string) => void
}

const BodyField = ({ error, value, onChange }: BodyFieldProps) => (
  <Field label="Body" error={error}>
    {(control) => (
      <textarea
        {...control}
        name="body"
        className="input"
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
