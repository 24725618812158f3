import { categoryRefusal, scriptsRefusal } from '../../../shared/plans/plan-refusals'
import type { Catalogue } from './catalogue'

/** Why the plan does not include bots of this template; null if it does. */
export function templateRefusal(
  { builtIn, isOwn }: Pick<Catalogue, 'builtIn' | 'isOwn'>,
  plan: string,
  templateId: string,
): string | null {
  if (isOwn(templateId)) return scriptsRefusal(plan)
  const template = builtIn(templateId)
  return template && categoryRefusal(plan, template.category)
}
