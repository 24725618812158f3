import { DialogBody } from '../Dialog'
import { Skeleton } from '../feedback/Skeleton'

/** Stands in a dialog while not even the code of its form is there. */
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
