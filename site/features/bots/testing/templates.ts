import { plansWithCategory } from '../../../../shared/plans/plans'
import type { Template } from '../../../../shared/templates'

export const templateOf = (fields: Partial<Template> & Pick<Template, 'id' | 'label' | 'category'>): Template => ({
  description: 'Works.',
  plans: plansWithCategory(fields.category),
  defaults: {},
  inputs: [],
  secrets: [],
  ...fields,
})

/** Nine templates in two categories. */
export const NINE_TEMPLATES = Array.from({ length: 9 }, (_, index) => {
  const [label, category] = index < 6 ? [`Farmer ${index + 1}`, 'Farming'] : [`Raider ${index + 1}`, 'Combat']
  return templateOf({ id: `template-${index + 1}`, label, category })
})
