import { useEffect, useRef, useState } from 'react'
import { type KeptFields, keepDraft, keptDraft } from '../../lib/drafts/kept-drafts'
import { $session, TOKEN_KEY } from '../../lib/session/session-store'
import { inBrowser } from '../../lib/storage/storage'

export interface KeptDraft<Draft> {
  draft: Draft
  setDraft: (draft: Draft) => void
  /** It was left behind earlier, and stands there again. */
  isRestored: boolean
  startOver: () => void
  /** It was sent: nothing of it is to be kept any more. */
  forget: () => void
}

/**
 * What is filled into a form, kept in the tab while the player is elsewhere: where the page is left, or the session ends somewhere
 * else, they find it again when they come back. Only the fields that are named in `keeps` are stored; a secret never is.
 */
export function useKeptDraft<Draft extends object>(
  name: string,
  begin: Draft,
  keeps: readonly (keyof Draft & string)[],
): KeptDraft<Draft> {
  const [{ owner, path }] = useState(standing)
  const place = `${path} ${name}`
  const [restored] = useState(() => keptDraft(owner, place))
  const [isRestored, setRestored] = useState(restored !== null)
  const [draft, setDraft] = useState<Draft>(() => ({ ...begin, ...picked(restored ?? {}, keeps) }))
  const fields = picked(draft, keeps)
  const isTyped = JSON.stringify(fields) !== JSON.stringify(picked(begin, keeps))
  const isSent = useRef(false)
  const latest = useRef<KeptFields | null>(null)
  useEffect(() => {
    latest.current = isTyped ? fields : null
  })

  useEffect(() => {
    const keep = () => keepDraft(owner, place, isSent.current ? null : latest.current)
    const leave = () => isStillSignedIn() && keep()
    const stop = $session.listen(({ status }) => status === 'out' && keep())
    addEventListener('pagehide', leave)
    // A phone may end a page in the background without another word.
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      stop()
      if (isStillSignedIn()) keepDraft(owner, place, null)
    }
  }, [owner, place])

  return {
    draft,
    setDraft,
    isRestored,
    startOver() {
      setDraft(begin)
      setRestored(false)
    },
    forget() {
      isSent.current = true
    },
  }
}

const standing = () => ({ owner: $session.get().user?.id ?? '', path: location.pathname + location.search })

/** A player who signed out here takes nothing along. */
const isStillSignedIn = () => {
  const { token } = $session.get()
  return token !== null && token === inBrowser.get(TOKEN_KEY)
}

function picked<Draft extends object>(from: Draft, keeps: readonly string[]) {
  const fields = Object.entries(from).filter(([key, value]) => keeps.includes(key) && value !== undefined)
  return Object.fromEntries(fields) as Partial<Draft> & KeptFields
}
