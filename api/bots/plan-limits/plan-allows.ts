import { categoryRefusal } from '../../../shared/plans/plan-refusals'
import { slotsOf } from '../../../shared/plans/plans'
import type { BotDocument } from '../model/bot-model'
import { endOf, outsidePlan, type RunEnd } from '../stop-reasons'
import type { Catalogue } from '../templates/catalogue'

/** Why a plan does not let a bot be online, or null. */
export function planEndOf(
  catalogue: Pick<Catalogue, 'find'>,
  plan: string,
  { slot, templateId }: Pick<BotDocument, 'slot' | 'templateId'>,
): RunEnd | null {
  if (slot >= slotsOf(plan)) return endOf('plan_limit')
  const template = catalogue.find(templateId)
  const refusal = template && categoryRefusal(plan, template.category)
  return refusal ? outsidePlan(refusal) : null
}
