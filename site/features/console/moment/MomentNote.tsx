import { X } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton'

/** Over the first lines of the log, so that nothing moves. */
export const MomentNote = ({ note, onDismiss }: { note: string; onDismiss: () => void }) => (
  <div className="moment-note" role="status" hidden={note === ''}>
    <p>{note}</p>
    {note && <IconButton name="Dismiss" icon={<X />} onClick={onDismiss} />}
  </div>
)
