import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CodePlace } from '../code/CodeEditor'
import { placeInAddress } from './script-place'

/** What the page shows: the code that is written, a version, or what changed since one. */
export type View = { kind: 'write' } | { kind: 'version' | 'compare'; number: number; line: number | null }

const WRITE: View = { kind: 'write' }

/** `written` is the version on the desk; null if that was changed. */
export function useScriptView(written: number | null) {
  const [place] = useState(placeInAddress)
  const [view, setView] = useState<View>(() =>
    // What is written now is not what a link to a version means.
    place.version === null || place.version === written
      ? WRITE
      : { kind: 'version', number: place.version, line: place.line },
  )
  const code = useRef<CodePlace>(null)
  const show = (kind: 'version' | 'compare') => (number: number) => setView({ kind, number, line: null })
  const write = () => setView(WRITE)
  return {
    view,
    code,
    /** Where the desk opens. */
    line: view.kind === 'write' ? place.line : null,
    write,
    showVersion: show('version'),
    compare: show('compare'),
    goToLine(line: number) {
      // The code is shown before it takes the focus.
      flushSync(write)
      code.current?.goTo(line)
    },
  }
}
