import { useEffect, useRef, useState } from 'react'
import { type DraftFields, loadDraft, saveDraft } from '../../lib/drafts/draft-storage'
import { $session, TOKEN_KEY } from '../../lib/session/session-store'
import { inBrowser } from '../../lib/storage/storage'

export interface SavedDraft<Draft> {
  draft: Draft
  setDraft: (draft: Draft) => void
  isRestored: boolean
  startOver: () => void
  /** Call after the draft was sent. */
  discard: () => void
}

/**
 * Saves a form's draft in the tab when the page is left or the session ends, and restores it when the player returns.
 * Saves only the listed fields, never a secret.
 */
export function useSavedDraft<Draft extends object>(
  name: string,
  initial: Draft,
  savedFields: readonly (keyof Draft & string)[],
): SavedDraft<Draft> {
  const [{ owner, path }] = useState(draftOwner)
  const draftKey = `${path} ${name}`
  const [restored] = useState(() => loadDraft(owner, draftKey))
  const [isRestored, setRestored] = useState(restored !== null)
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...pickFields(restored ?? {}, savedFields) }))
  const fields = pickFields(draft, savedFields)
  const isTyped = JSON.stringify(fields) !== JSON.stringify(pickFields(initial, savedFields))
  const isSent = useRef(false)
  const latest = useRef<DraftFields | null>(null)
  useEffect(() => {
    latest.current = isTyped ? fields : null
  })

  useEffect(() => {
    const save = () => saveDraft(owner, draftKey, isSent.current ? null : latest.current)
    const saveOnLeave = () => isStillSignedIn() && save()
    const stop = $session.listen(({ status }) => status === 'out' && save())
    addEventListener('pagehide', saveOnLeave)
    // A phone may kill a background page without further events.
    document.addEventListener('visibilitychange', saveOnLeave)
    return () => {
      removeEventListener('pagehide', saveOnLeave)
      document.removeEventListener('visibilitychange', saveOnLeave)
      stop()
      if (isStillSignedIn()) saveDraft(owner, draftKey, null)
    }
  }, [owner, draftKey])

  return {
    draft,
    setDraft,
    isRestored,
    startOver() {
      setDraft(initial)
      setRestored(false)
    },
    discard() {
      isSent.current = true
    },
  }
}

const draftOwner = () => ({ owner: $session.get().user?.id ?? '', path: location.pathname + location.search })

/** A player who signs out in this tab leaves no draft. */
const isStillSignedIn = () => {
  const { token } = $session.get()
  return token !== null && token === inBrowser.get(TOKEN_KEY)
}

function pickFields<Draft extends object>(from: Draft, keys: readonly string[]) {
  const fields = Object.entries(from).filter(([key, value]) => keys.includes(key) && value !== undefined)
  return Object.fromEntries(fields) as Partial<Draft> & DraftFields
}
