import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Note } from '../../../ui/feedback/Note'
import { PlanNote } from '../../../ui/feedback/PlanNote'
import { NoFreeSlot } from './NoFreeSlot'
import type { SlotRefusal } from './slot-refusal'

export const NoFreeSlotNote = ({ taken }: { taken: SlotRefusal }) => (
  <div role="status">
    <Note icon={<Lock />}>
      <NoFreeSlot {...taken} />
    </Note>
  </div>
)

export const NotInPlanNote = (note: ComponentProps<typeof PlanNote>) => (
  <div role="status">
    <PlanNote {...note} />
  </div>
)
