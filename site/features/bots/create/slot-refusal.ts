import type { Bot } from '../../../../shared/bots'
import { allSlotsTaken, moreSlots, type PlanTexts } from '../../../../shared/plans/plan-refusals'
import { figuresOf } from '../bot-figures'

export interface SlotRefusal {
  sentence: string
  /** Empty on the largest plan. */
  more: string
}

/** Null while the bots are loading or a slot is free. */
export function slotRefusal(bots: Bot[] | undefined, plan: string, texts?: PlanTexts): SlotRefusal | null {
  const { isFull, slots } = figuresOf(bots ?? [], plan)
  if (!isFull) return null
  return { sentence: allSlotsTaken(slots, texts), more: moreSlots(plan, texts).trim() }
}
