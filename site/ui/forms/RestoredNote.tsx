import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { countAsTyped } from '../../lib/updates/typed-text'
import { Button } from '../Button'
import { Note } from '../feedback/Note'
import type { SavedDraft } from './use-saved-draft'

const WORDS = {
  en: { restored: 'Your earlier input is back, except for passwords.', startOver: 'Start over' },
  de: { restored: 'Deine früheren Eingaben sind wieder da, außer Passwörtern.', startOver: 'Neu beginnen' },
}

interface RestoredNoteProps {
  saved: Pick<SavedDraft<object>, 'isRestored' | 'startOver'>
  lang?: keyof typeof WORDS
}

/** Announces a restored draft and offers to clear it. */
export function RestoredNote({ saved: { isRestored, startOver }, lang = 'en' }: RestoredNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRestored) countAsTyped(note.current?.closest('form') ?? null)
  }, [isRestored])
  if (!isRestored) return null
  const words = WORDS[lang]
  return (
    <div ref={note} className="restored" role="status">
      <Note icon={<RotateCcw />}>{words.restored}</Note>
      <Button kind="quiet" size="small" onClick={startOver}>
        {words.startOver}
      </Button>
    </div>
  )
}
