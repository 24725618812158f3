import { PATHS } from '../../../../shared/paths'
import type { SlotsTaken } from './slots-taken'

/** That no slot is free, and the way to a plan that has more. */
export const NoFreeSlot = ({ sentence, more }: SlotsTaken) => (
  <>
    <span>{`${sentence} `}</span>
    {more && (
      <a className="link" href={PATHS.pricing}>
        {more}
      </a>
    )}
  </>
)
