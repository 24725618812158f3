import { SUBSCRIPTION_PATH } from '../../../lib/navigation/site-paths'
import type { SlotRefusal } from './slot-refusal'

export const NoFreeSlot = ({ sentence, more }: SlotRefusal) => (
  <>
    <span>{`${sentence} `}</span>
    {more && (
      // There all plans are sold, also those without a card.
      <a className="link" href={SUBSCRIPTION_PATH}>
        {more}
      </a>
    )}
  </>
)
