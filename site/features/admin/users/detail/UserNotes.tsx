import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AdminNote } from '../../../../../shared/admin-user'
import { asMoment } from '../../../../lib/words/display-formats'
import { Button } from '../../../../ui/Button'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog'
import { Field } from '../../../../ui/forms/Field'
import { useFormFaults } from '../../../../ui/forms/use-form-faults'
import { Time } from '../../../../ui/Time'
import { useAddNote, useChangeNote, useRemoveNote } from './user-requests'

interface UserNotesProps {
  userId: string
  notes: AdminNote[]
}

export function UserNotes({ userId, notes }: UserNotesProps) {
  const [edited, setEdited] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const add = useAddNote(userId)
  const change = useChangeNote(userId)
  const remove = useRemoveNote(userId)
  return (
    <section className="panel" aria-label="Notes">
      <div className="panel-head">
        <h2>Notes</h2>
        <p>For admins only.</p>
      </div>
      <div className="panel-body">
        <NoteForm
          label="New note"
          action="Add note"
          isBusy={add.isPending}
          onSave={(text, then) => add.mutate(text, then)}
        />
      </div>
      <ul className="admin-list">
        {notes.map((note) => (
          <li key={note.id}>
            {edited === note.id ? (
              <NoteForm
                label="Change note"
                action="Save"
                initial={note.text}
                isBusy={change.isPending}
                onCancel={() => setEdited(null)}
                onSave={(text, then) =>
                  change.mutate({ note: note.id, text }, { ...then, onSuccess: () => setEdited(null) })
                }
              />
            ) : (
              <NoteText note={note} onEdit={() => setEdited(note.id)} onRemove={() => setRemoving(note.id)} />
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title="Remove this note?"
          action="Remove"
          isBusy={remove.isPending}
          busyLabel="Removing…"
          onConfirm={() => remove.mutate(removing, { onSettled: () => setRemoving(null) })}
          onClose={() => setRemoving(null)}
        >
          <p>It is gone for all admins.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface NoteTextProps {
  note: AdminNote
  onEdit: () => void
  onRemove: () => void
}

const NoteText = ({ note: { text, author, created_at, changed_at }, onEdit, onRemove }: NoteTextProps) => (
  <>
    <div>
      <p className="admin-note">{text}</p>
      <p>
        <span>{`${author ?? 'A former admin'} · `}</span>
        <Time at={changed_at ?? created_at} as={asMoment} />
        {changed_at && <span> (changed)</span>}
      </p>
    </div>
    <div className="admin-note-actions">
      <Button kind="quiet" isIconOnly aria-label="Change this note" icon={<Pencil />} onClick={onEdit} />
      <Button kind="quiet" isIconOnly aria-label="Remove this note" icon={<Trash2 />} onClick={onRemove} />
    </div>
  </>
)

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

interface NoteFormProps {
  label: string
  action: string
  initial?: string
  isBusy: boolean
  onSave: (text: string, then: Outcome) => void
  onCancel?: () => void
}

function NoteForm({ label, action, initial = '', isBusy, onSave, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial)
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const onSuccess = () => {
      setText('')
      reset()
    }
    onSave(text, { onSuccess, onError: showServerFaults })
  }
  return (
    <form {...formProps} className="form admin-note-form" noValidate onSubmit={submit}>
      <Field label={label} error={faultOf('text')}>
        {(control) => (
          <textarea
            {...control}
            name="text"
            className="input"
            rows={2}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="admin-note-actions">
        <Button type="submit" isBusy={isBusy} busyLabel="Saving…">
          {action}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
