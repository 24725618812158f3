import { useStore } from '@nanostores/react'
import { Dialog, DialogBody } from '../../../ui/Dialog'
import { $areKeysEnabled, enableKeys } from './keys-enabled'

interface KeysDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const KEYS = [
  { keys: ['/'], does: 'Find in the console' },
  { keys: ['Enter'], does: 'Next match' },
  { keys: ['Shift', 'Enter'], does: 'Previous match' },
  { keys: ['Esc'], does: 'Clear the search, then return to the log' },
  { keys: ['?'], does: 'Show these shortcuts' },
] as const

export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const isEnabled = useStore($areKeysEnabled)
  return (
    <Dialog title="Console shortcuts" isOpen={isOpen} onOpenChange={onOpenChange}>
      <DialogBody>
        <dl className="keys">
          {KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="keys-choice">
          <input type="checkbox" checked={isEnabled} onChange={({ target }) => enableKeys(target.checked)} />
          <span>
            Use <kbd>/</kbd> and <kbd>?</kbd> as shortcuts outside text fields
          </span>
        </label>
      </DialogBody>
    </Dialog>
  )
}
