import { inTab, parseStoredJson } from '../storage/storage'

/** Texts by field name; related fields may form a group. */
export type DraftFields = Record<string, string | Record<string, string>>

const KEY = 'drafts'

export function loadDraft(owner: string, name: string): DraftFields | null {
  const stored = loadDrafts(owner).drafts[name]
  return isFields(stored) ? stored : null
}

/** Saves a draft in this tab; null removes it. Drafts of another player are discarded. */
export function saveDraft(owner: string, name: string, fields: DraftFields | null): void {
  const { [name]: _, ...others } = loadDrafts(owner).drafts
  const drafts = fields ? { ...others, [name]: fields } : others
  if (Object.keys(drafts).length > 0) inTab.set(KEY, JSON.stringify({ owner, drafts }))
  else forgetDrafts()
}

export const forgetDrafts = (): void => inTab.remove(KEY)

function loadDrafts(owner: string): { owner: string; drafts: Record<string, unknown> } {
  const stored: { owner?: unknown; drafts?: unknown } = Object(parseStoredJson(inTab.get(KEY)))
  return { owner, drafts: stored.owner === owner && isRecord(stored.drafts) ? stored.drafts : {} }
}

/** Another version of the site may have saved it. */
const isFields = (stored: unknown): stored is DraftFields =>
  isRecord(stored) && Object.values(stored).every(isFieldOrGroup)

const isFieldOrGroup = (value: unknown) => isText(value) || (isRecord(value) && Object.values(value).every(isText))
const isText = (value: unknown) => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
