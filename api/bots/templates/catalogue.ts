import { plansWithCategory } from '../../../shared/plans/plans'
import type { Template } from '../../../shared/templates'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { notFound } from '../../platform/errors'

/** The templates that bots are made from, in the order in which they are shown. */
export interface Catalogue {
  all(): BuiltInTemplate[]
  find(id: string): BuiltInTemplate | null
  /** The template, or the refusal that players see. */
  get(id: string): BuiltInTemplate
}

export function createCatalogue(templates: BuiltInTemplate[]): Catalogue {
  const byId = new Map(templates.map((template) => [template.id, template]))
  return {
    all: () => templates,
    find: (id) => byId.get(id) ?? null,
    get(id) {
      const template = byId.get(id)
      if (!template) throw notFound('Template')
      return template
    },
  }
}

/** What players see of a template. */
export function templateView({
  id,
  label,
  description,
  category,
  defaults,
  inputs,
  secrets,
  de,
}: BuiltInTemplate): Template {
  return { id, label, description, category, plans: plansWithCategory(category), defaults, inputs, secrets, de }
}
