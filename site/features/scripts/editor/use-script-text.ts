import { useEffect, useRef, useState } from 'react'
import type { ScriptAnswer } from '../../../../shared/scripts'
import { SECOND } from '../../../../shared/time'
import { loadScriptDraft, saveScriptDraft } from '../../../lib/drafts/script-drafts'
import { $session } from '../../../lib/session/session-store'

/** A crash loses what was typed since. */
const DRAFT_DELAY = SECOND / 2

interface Written {
  text: string
  /** The version that it was written on, or saved as. */
  base: number
  /** The code of that version; null if it is not known here. */
  saved: string | null
  isRestored: boolean
}

export interface ScriptText {
  text: string
  base: number
  isDirty: boolean
  /** Code of an earlier visit that was never saved. */
  isRestored: boolean
  /** Another tab or program saved a version that this text was not written on. */
  conflict: number | null
  setText: (text: string) => void
  /** After a save: what was typed meanwhile stays unsaved. */
  markSaved: (version: { number: number; source: string }) => void
  /** Keeps the text, as one that was written on the newest version. */
  keep: () => void
  /** Takes the newest version; the text is gone. */
  discard: () => void
}

/** The code that is written, with what was not saved before, beside the newest version. */
export function useScriptText({ script, version }: ScriptAnswer): ScriptText {
  const [owner] = useState(() => $session.get().user?.id ?? '')
  const [written, setWritten] = useState<Written>(() => begin(owner, { script, version }))
  const { text, base, saved, isRestored } = written
  const isDirty = text !== saved
  const isNewer = version.number > base
  const shown = isNewer && !isDirty ? untouched(version) : written
  // Nothing was written, so the newest version takes its place.
  if (shown !== written) setWritten(shown)
  useKeptDraft(owner, script.id, isDirty ? { source: text, base } : null)

  return {
    text,
    base,
    isDirty,
    isRestored: isRestored && isDirty,
    conflict: isNewer && isDirty && version.source !== text ? version.number : null,
    setText: (typed) => setWritten((known) => ({ ...known, text: typed })),
    markSaved: ({ number, source }) =>
      setWritten((known) => ({ ...known, base: number, saved: source, isRestored: false })),
    keep: () => setWritten((known) => ({ ...known, base: version.number, saved: version.source, isRestored: false })),
    discard: () => setWritten(untouched(version)),
  }
}

type Version = ScriptAnswer['version']

const untouched = ({ number, source }: Version): Written => ({
  text: source,
  base: number,
  saved: source,
  isRestored: false,
})

function begin(owner: string, { script, version }: ScriptAnswer): Written {
  const draft = loadScriptDraft(owner, script.id)
  if (!draft || draft.source === version.source) return untouched(version)
  const saved = draft.base === version.number ? version.source : null
  return { text: draft.source, base: draft.base, saved, isRestored: true }
}

/** Saved in the browser while one types, and at the latest when the page is left. */
function useKeptDraft(owner: string, scriptId: string, draft: { source: string; base: number } | null) {
  const latest = useRef(draft)
  const { source, base } = draft ?? {}
  useEffect(() => {
    latest.current = source === undefined || base === undefined ? null : { source, base }
    const timer = setTimeout(() => keep(owner, scriptId, latest.current), DRAFT_DELAY)
    return () => clearTimeout(timer)
  }, [owner, scriptId, source, base])
  useEffect(() => {
    const save = () => keep(owner, scriptId, latest.current)
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [owner, scriptId])
}

/** A player who signs out in this tab leaves no draft; one whose session ended finds it again. */
function keep(owner: string, scriptId: string, draft: { source: string; base: number } | null) {
  if ($session.get().user?.id === owner) saveScriptDraft(owner, scriptId, draft)
}
