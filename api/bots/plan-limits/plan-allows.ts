import { slotsOf } from '../../../shared/plans/plans'
import type { BotRecord } from '../model/bot-model'
import { endOf, outsidePlan, type RunEnd } from '../stop-reasons'
import type { Catalogue } from '../templates/catalogue'
import { templateRefusal } from '../templates/template-refusal'

export function planEndOf(
  catalogue: Pick<Catalogue, 'builtIn' | 'isOwn'>,
  plan: string,
  { slot, templateId }: Pick<BotRecord, 'slot' | 'templateId'>,
): RunEnd | null {
  if (slot >= slotsOf(plan)) return endOf('plan_limit')
  const refusal = templateRefusal(catalogue, plan, templateId)
  return refusal ? outsidePlan(refusal) : null
}
