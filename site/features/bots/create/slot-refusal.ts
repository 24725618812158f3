import type { Bot } from '../../../../shared/bots'
import { allSlotsTaken, moreSlots, type PlanTexts } from '../../../../shared/plans/plan-refusals'
import { figuresOf } from '../bot-figures'

export interface SlotRefusal {
  sentence: string
  /** Which plan has more; empty where none has. */
  more: string
}

/** That no slot is free; null where one is, and while nobody can say. */
export function slotRefusal(bots: Bot[] | undefined, plan: string, words?: PlanTexts): SlotRefusal | null {
  const { isFull, slots } = figuresOf(bots ?? [], plan)
  if (!isFull) return null
  return { sentence: allSlotsTaken(slots, words), more: moreSlots(plan, words).trim() }
}
