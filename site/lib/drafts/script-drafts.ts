import { inBrowser, parseStoredJson } from '../storage/storage'

/** Code that is not saved as a version yet. */
export interface ScriptDraft {
  source: string
  /** The version that it was written on. */
  base: number
}

const KEY = 'script_drafts'

/** Code outlives its tab, other than what is typed into forms. */
export function loadScriptDraft(owner: string, scriptId: string): ScriptDraft | null {
  const stored = loadAll(owner)[scriptId]
  return isDraft(stored) ? stored : null
}

/** Null removes it. Drafts of another player are discarded. */
export function saveScriptDraft(owner: string, scriptId: string, draft: ScriptDraft | null): void {
  const { [scriptId]: known, ...others } = loadAll(owner)
  if (!draft && known === undefined) return
  const drafts = draft ? { ...others, [scriptId]: draft } : others
  if (Object.keys(drafts).length > 0) inBrowser.set(KEY, JSON.stringify({ owner, drafts }))
  else forgetScriptDrafts()
}

export const forgetScriptDrafts = (): void => inBrowser.remove(KEY)

function loadAll(owner: string): Record<string, unknown> {
  const stored: { owner?: unknown; drafts?: unknown } = Object(parseStoredJson(inBrowser.get(KEY)))
  return stored.owner === owner ? { ...Object(stored.drafts) } : {}
}

/** Another version of the site may have saved it. */
function isDraft(stored: unknown): stored is ScriptDraft {
  const { source, base }: { source?: unknown; base?: unknown } = Object(stored)
  return typeof source === 'string' && Number.isInteger(base)
}
