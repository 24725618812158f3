import { GitCompareArrows, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/feedback/Note'
import type { ScriptText } from './use-script-text'

interface ScriptNotesProps {
  written: ScriptText
  /** Compares with this version. */
  onCompare: (number: number) => void
}

/** About text that differs from the saved code, other than by what was just typed. */
export function ScriptNotes({ written, onCompare }: ScriptNotesProps) {
  const { conflict, isRestored, base, keep, discard } = written
  if (conflict !== null)
    return (
      <div className="script-note" role="alert">
        <Note>{`Version ${conflict} was saved elsewhere while you wrote on version ${base}. Nothing is lost: yours is here, and saves as version ${conflict + 1}.`}</Note>
        <span className="script-note-ways">
          <Button size="small" icon={<GitCompareArrows />} onClick={() => onCompare(conflict)}>
            Compare
          </Button>
          <Button size="small" onClick={keep}>
            Keep mine
          </Button>
          <Button size="small" kind="danger" onClick={discard}>
            {`Take version ${conflict}`}
          </Button>
        </span>
      </div>
    )
  if (!isRestored) return null
  return (
    <div className="script-note" role="status">
      <Note icon={<RotateCcw />}>{`Code that you had not saved is back. It was written on version ${base}.`}</Note>
      <span className="script-note-ways">
        <Button size="small" icon={<GitCompareArrows />} onClick={() => onCompare(base)}>
          Compare
        </Button>
        <Button size="small" kind="danger" onClick={discard}>
          Discard it
        </Button>
      </span>
    </div>
  )
}
