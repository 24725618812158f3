import { Check } from 'lucide-react'
import type { SaveSettings } from './use-settings'

/** In the head of a panel whose changes are saved at once. */
export const SavedSign = ({ save: { isPending, isSuccess } }: { save: SaveSettings }) => (
  <span className="saved-sign" role="status">
    {isPending && <span>Saving…</span>}
    {isSuccess && (
      <span>
        <Check />
        <span>Saved</span>
      </span>
    )}
  </span>
)
