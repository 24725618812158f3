import { plansWithCategory } from '../../../shared/plans/plans'
import type { Template } from '../../../shared/templates'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { invalidAt, notFound } from '../../platform/errors'
import {
  type AboutTemplate,
  NO_OWN_TEMPLATES,
  type OwnTemplate,
  type PlayerId,
  type WantedTemplate,
} from './own-templates'

/** The templates that bots are made from: the built-in ones, which every player has, and those that players write. */
export interface Catalogue {
  /** The built-in templates, in the order in which pages show them. */
  all(): BuiltInTemplate[]
  builtIn(id: string): BuiltInTemplate | null
  /** Whether it would be a template that a player wrote. */
  isOwn(id: string): boolean
  find(wanted: WantedTemplate): Promise<BuiltInTemplate | OwnTemplate | null>
  /** Refuses with 404 when the player has no such template. */
  get(wanted: WantedTemplate): Promise<BuiltInTemplate | OwnTemplate>
  about(id: string, player: PlayerId): Promise<AboutTemplate | null>
}

export function createCatalogue(templates: BuiltInTemplate[], own = NO_OWN_TEMPLATES): Catalogue {
  const byId = new Map(templates.map((template) => [template.id, template]))
  const builtIn = (id: string) => byId.get(id) ?? null
  const find = async (wanted: WantedTemplate) => (own.has(wanted.id) ? own.find(wanted) : builtIn(wanted.id))
  return {
    all: () => templates,
    builtIn,
    isOwn: own.has,
    find,
    async get(wanted) {
      const { id, player, version = null } = wanted
      if (version !== null && !own.has(id)) throw invalidAt('script_version', 'Only bots of scripts have a version.')
      const template = await find(wanted)
      if (template) return template
      if (version !== null && (await own.about(id, player)))
        throw invalidAt('script_version', `This script has no version ${version}.`)
      throw notFound('Template')
    },
    about: async (id, player) => (own.has(id) ? own.about(id, player) : builtIn(id)),
  }
}

/** Of a template that visitors can see too. */
export function requireBuiltIn({ builtIn }: Pick<Catalogue, 'builtIn'>, id: string): BuiltInTemplate {
  const template = builtIn(id)
  if (!template) throw notFound('Template')
  return template
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
