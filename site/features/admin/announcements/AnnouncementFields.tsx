import { useId } from 'react'
import type { NewAnnouncement } from '../../../../shared/announcements'
import { Field } from '../../../ui/forms/Field'
import { TextField } from '../../../ui/forms/TextField'
import { ANNOUNCEMENT_CATEGORIES } from './announcement-draft'

interface AnnouncementFieldsProps {
  draft: NewAnnouncement
  faultOf: (path: string) => string | undefined
  onChange: (part: Partial<NewAnnouncement>) => void
}

export function AnnouncementFields({ draft, faultOf, onChange }: AnnouncementFieldsProps) {
  const suggestions = useId()
  return (
    <>
      <TextField
        label="Title"
        name="title"
        error={faultOf('title')}
        value={draft.title}
        onChange={(title) => onChange({ title })}
      />
      <Field label="Body" error={faultOf('body')}>
        {(control) => (
          <textarea
            {...control}
            name="body"
            className="input"
            rows={4}
            value={draft.body}
            onChange={(event) => onChange({ body: event.target.value })}
          />
        )}
      </Field>
      <TextField
        label="Category"
        name="category"
        list={suggestions}
        autoComplete="off"
        error={faultOf('category')}
        value={draft.category}
        onChange={(category) => onChange({ category })}
      />
      <datalist id={suggestions}>
        {ANNOUNCEMENT_CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
