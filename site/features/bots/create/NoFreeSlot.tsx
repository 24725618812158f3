import { PATHS } from '../../../../shared/paths'
import type { SlotRefusal } from './slot-refusal'

/** That no slot is free, and the way to a plan that has more. */
export const NoFreeSlot = ({ sentence, more }: SlotRefusal) => (
  <>
    <span>{`${sentence} `}</span>
    {more && (
      <a className="link" href={PATHS.pricing}>
        {more}
      </a>
    )}
  </>
)
