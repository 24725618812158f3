import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../Button'
import { CodeMissing } from '../lazy/CodeMissing'

interface DialogMissingProps {
  title: string
  onOpenChange: (isOpen: boolean) => void
}

/** In place of a dialog whose code did not load. */
export function DialogMissing({ title, onOpenChange }: DialogMissingProps) {
  const press = ({ key }: KeyboardEvent) => key === 'Escape' && onOpenChange(false)
  return createPortal(
    <div className="scrim">
      <div className="dialog" role="dialog" aria-modal="true" aria-label={title} onKeyDown={press}>
        <CodeMissing />
        <div className="dialog-foot">
          <Button kind="quiet" ref={focusAtOnce} onClick={() => onOpenChange(false)}>
            Close
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}

const focusAtOnce = (button: HTMLButtonElement | null) => button?.focus()
