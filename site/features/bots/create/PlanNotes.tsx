import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Note } from '../../../ui/feedback/Note'
import { PlanNote } from '../../../ui/feedback/PlanNote'
import { NoFreeSlot } from './NoFreeSlot'
import type { SlotRefusal } from './slot-refusal'

/** That no slot is free for another bot. */
export const NoFreeSlotNote = ({ taken }: { taken: SlotRefusal }) => (
  <div role="status">
    <Note icon={<Lock />}>
      <NoFreeSlot {...taken} />
    </Note>
  </div>
)

/** Why the chosen template cannot become a bot of this player, and where the plans are. */
export const NotInPlanNote = (note: ComponentProps<typeof PlanNote>) => (
  <div role="status">
    <PlanNote {...note} />
  </div>
)
