import type { Types } from 'mongoose'
import type { BuiltInTemplate } from '../../game/automations/automation'

export type PlayerId = Types.ObjectId | string

/** A template of one player, in one of its versions. */
export interface OwnTemplate extends BuiltInTemplate {
  version: number
  /** Why bots cannot run this version, as a sentence. */
  fault: string | null
}

/** What lists say of a template. */
export interface AboutTemplate {
  label: string
  unit: string
}

/** The templates that players write. Another player's is not found. */
export interface OwnTemplates {
  has(id: string): boolean
  /** Without a version it is the newest. */
  find(wanted: WantedTemplate): Promise<OwnTemplate | null>
  /** One query for all that are asked for at the same moment. */
  about(id: string, player: PlayerId): Promise<AboutTemplate | null>
}

export interface WantedTemplate {
  id: string
  player: PlayerId
  version?: number | null | undefined
}

export const isOwn = (template: BuiltInTemplate): template is OwnTemplate => 'version' in template

export const NO_OWN_TEMPLATES: OwnTemplates = {
  has: () => false,
  find: async () => null,
  about: async () => null,
}
