import { type KeyboardEvent, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ConsoleLine } from '../lines/console-entries'
import { indexFrom, type Match, matchesIn, nextIndex } from '../log/matches'
import { firstVisibleLine, scrollToMatch } from '../log/scroll-log'

export interface Search {
  inputRef: RefObject<HTMLInputElement | null>
  typed: string
  /** The highlighted text. Deferred, so that typing stays fast in a long log. */
  query: string
  matches: readonly Match[]
  /** -1 without a match. */
  index: number
  current: Match | null
  setTyped: (typed: string) => void
  moveBy: (step: 1 | -1) => void
  focusField: () => void
  onFieldKeyDown: (event: KeyboardEvent) => void
  onLogKeyDown: (event: KeyboardEvent) => void
}

export function useSearch(
  lines: readonly ConsoleLine[],
  logRef: RefObject<HTMLDivElement | null>,
  onMove: () => void,
): Search {
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState<Match>({ number: 0, from: 0 })
  const query = useDeferredValue(typed.trim())
  const matches = useMemo(() => matchesIn(lines, query), [lines, query])
  const index = indexFrom(matches, position)
  const current = matches[index] ?? null

  // New and dropped lines must not scroll the log.
  useLayoutEffect(() => {
    if (query && position && logRef.current) scrollToMatch(logRef.current)
  }, [query, position, logRef])

  function changeTyped(next: string) {
    if (!typed.trim() && logRef.current) setPosition({ number: firstVisibleLine(logRef.current), from: 0 })
    setTyped(next)
  }

  function moveBy(step: 1 | -1) {
    const next = matches[nextIndex(index, step, matches.length)]
    if (!next) return
    onMove()
    setPosition({ ...next })
  }

  const clear = () => setTyped('')

  function focusField() {
    inputRef.current?.focus()
    inputRef.current?.select()
  }

  /** Enter goes to the next match. Esc clears first, then leaves. */
  function onKeyDown(event: KeyboardEvent, leave: () => void) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') moveBy(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') typed ? clear() : leave()
    else return
    event.preventDefault()
  }

  return {
    inputRef,
    typed,
    query,
    matches,
    index,
    current,
    setTyped: changeTyped,
    moveBy,
    focusField,
    onFieldKeyDown: (event) => onKeyDown(event, () => logRef.current?.focus({ preventScroll: true })),
    onLogKeyDown: (event) => event.target === event.currentTarget && typed && onKeyDown(event, clear),
  }
}
