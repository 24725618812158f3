import type { Types } from 'mongoose'
import { plansWithCategory } from '../../../shared/plans/plans'
import type { Template } from '../../../shared/templates'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { notFound } from '../../platform/errors'

type PlayerId = Types.ObjectId | string

/** The templates that bots are made from. A template is looked up for a player: every player has the built-in ones. */
export interface Catalogue {
  /** The built-in templates, in the order in which pages show them. */
  all(): BuiltInTemplate[]
  find(id: string, player: PlayerId): BuiltInTemplate | null
  /** Refuses with 404 when the player has no such template; a visitor has no id. */
  get(id: string, player: PlayerId | null): BuiltInTemplate
}

export function createCatalogue(templates: BuiltInTemplate[]): Catalogue {
  const builtIn = new Map(templates.map((template) => [template.id, template]))
  return {
    all: () => templates,
    find: (id) => builtIn.get(id) ?? null,
    get(id) {
      const template = builtIn.get(id)
      if (!template) throw notFound('Template')
      return template
    },
  }
}

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
