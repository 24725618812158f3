import { categoryRefusal } from '../../../shared/plans/plan-refusals'
import { slotsOf } from '../../../shared/plans/plans'
import type { BotDocument } from '../model/bot-model'
import { endOf, outsidePlan, type RunEnd } from '../stop-reasons'
import type { Catalogue } from '../templates/catalogue'

export function planEndOf(
  catalogue: Pick<Catalogue, 'find'>,
  plan: string,
  { slot, templateId, user }: Pick<BotDocument, 'slot' | 'templateId' | 'user'>,
): RunEnd | null {
  if (slot >= slotsOf(plan)) return endOf('plan_limit')
  const template = catalogue.find(templateId, user)
  const refusal = template && categoryRefusal(plan, template.category)
  return refusal ? outsidePlan(refusal) : null
}
