import type { Catalogue } from './catalogue'
import type { AboutTemplate, PlayerId } from './own-templates'

interface OfTemplate {
  templateId: string
  user: PlayerId
}

export type AboutOf = (templateId: string, user: PlayerId) => AboutTemplate | null

/** Reads the labels and units of the templates of many bots or days. */
export async function aboutTemplates(
  { about }: Pick<Catalogue, 'about'>,
  many: Iterable<OfTemplate>,
): Promise<AboutOf> {
  const distinct = new Map([...many].map(({ templateId, user }) => [keyOf(templateId, user), { templateId, user }]))
  const found = new Map(
    await Promise.all(
      [...distinct].map(async ([key, { templateId, user }]) => [key, await about(templateId, user)] as const),
    ),
  )
  return (templateId, user) => found.get(keyOf(templateId, user)) ?? null
}

const keyOf = (templateId: string, user: PlayerId) => `${templateId} ${user}`

/** Empty for a template that is gone. */
export async function unitsOf(catalogue: Pick<Catalogue, 'about'>, many: Iterable<OfTemplate>) {
  const aboutOf = await aboutTemplates(catalogue, many)
  return (templateId: string, user: PlayerId) => aboutOf(templateId, user)?.unit ?? ''
}
