import { Skeleton } from '../feedback/Skeleton'
import { DialogBody } from './DialogParts'

/** Shown while the dialog's code loads. */
export const DialogLoading = () => (
  <DialogBody>
    {['first', 'second', 'third'].map((field) => (
      <Skeleton key={field} height="var(--control)" />
    ))}
    <p className="visually-hidden" role="status">
      Loading…
    </p>
  </DialogBody>
)
