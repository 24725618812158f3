import '../../styles/app/keys.css'
import { useStore } from '@nanostores/react'
import { Dialog } from '../dialog/Dialog'
import { DialogBody } from '../dialog/DialogParts'
import { $areKeysEnabled, enableKeys } from './keys-enabled'

interface KeysDialogProps {
  title: string
  keys: readonly { keys: readonly string[]; does: string }[]
  /** Those that work anywhere on the page, and can be switched off. */
  pageKeys: readonly string[]
  onClose: () => void
}

export const SHOW_KEYS = { keys: ['?'], does: 'Show these shortcuts' }

export function KeysDialog({ title, keys: all, pageKeys, onClose }: KeysDialogProps) {
  const isEnabled = useStore($areKeysEnabled)
  return (
    <Dialog title={title} isOpen onOpenChange={onClose}>
      <DialogBody>
        <dl className="keys">
          {all.map(({ keys, does }) => (
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
          <span>Use as shortcuts outside text fields:</span>
          {pageKeys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </label>
      </DialogBody>
    </Dialog>
  )
}
