/** What a draft keeps: texts by the names of their fields, some of them in groups. */
export type KeptFields = Record<string, string | Record<string, string>>

interface KeptDrafts {
  /** Whose they are. */
  owner: string
  drafts: Record<string, KeptFields>
}

const KEY = 'drafts'

/** The draft that a player left behind in this tab; null where there is none. */
export function keptDraft(owner: string, name: string): KeptFields | null {
  const kept = keptDrafts(owner).drafts[name]
  return isFields(kept) ? kept : null
}

/** Keeps a draft in this tab; null keeps none. What another player left behind is forgotten. */
export function keepDraft(owner: string, name: string, fields: KeptFields | null): void {
  const { [name]: _, ...others } = keptDrafts(owner).drafts
  const drafts = fields ? { ...others, [name]: fields } : others
  try {
    if (Object.keys(drafts).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ owner, drafts }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage a form is typed again.
  }
}

export function forgetDrafts(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Then nothing was kept.
  }
}

function keptDrafts(owner: string): KeptDrafts {
  try {
    const kept: KeptDrafts = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (kept?.owner === owner && isRecord(kept.drafts)) return kept
  } catch {
    // Not ours, or storage is refused.
  }
  return { owner, drafts: {} }
}

/** Another version of the site may have kept it. */
const isFields = (kept: unknown): kept is KeptFields => isRecord(kept) && Object.values(kept).every(isFieldOrGroup)

const isFieldOrGroup = (value: unknown) => isText(value) || (isRecord(value) && Object.values(value).every(isText))
const isText = (value: unknown) => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
