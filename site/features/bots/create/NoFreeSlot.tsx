import { PATHS } from '../../../../shared/paths'
import type { SlotRefusal } from './slot-refusal'

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
