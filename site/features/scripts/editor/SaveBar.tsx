import { Save } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { TextInput } from '../../../ui/forms/TextInput'
import { Tip } from '../../../ui/Tip'

interface SaveBarProps {
  /** The next version. */
  number: number
  note: string
  isDirty: boolean
  isSaving: boolean
  onNote: (note: string) => void
  onSave: () => void
}

export const SaveBar = ({ number, note, isDirty, isSaving, onNote, onSave }: SaveBarProps) => (
  <form
    className="script-save"
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
  >
    <TextInput
      name="note"
      aria-label="Note on what you changed"
      placeholder={isDirty ? 'What did you change? (optional)' : 'Everything is saved'}
      autoComplete="off"
      value={note}
      onChange={({ target }) => onNote(target.value)}
    />
    <Tip text={isDirty ? `Save as version ${number}` : 'Everything is saved'} keys="Ctrl S">
      <Button
        type="submit"
        kind="primary"
        icon={<Save />}
        isBusy={isSaving}
        busyLabel="Saving…"
        aria-disabled={!isDirty || undefined}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {`Save version ${number}`}
      </Button>
    </Tip>
  </form>
)
