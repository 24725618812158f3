import { type KeyboardEvent, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ConsoleLine } from '../lines/console-entries'
import { type Match, matchesIn, placeBeside, placeFrom } from '../log/matches'
import { bringMatchIntoSight, topLineIn } from '../log/sight'

export interface Search {
  inputRef: RefObject<HTMLInputElement | null>
  typed: string
  /** What the log marks: a long log follows the typing when it can. */
  sought: string
  matches: readonly Match[]
  /** The place of the current match among all; -1 where there is none. */
  place: number
  current: Match | null
  seek: (typed: string) => void
  walk: (step: 1 | -1) => void
  /** Takes the focus to the field. */
  enter: () => void
  pressInField: (event: KeyboardEvent) => void
  pressInLog: (event: KeyboardEvent) => void
}

/** Finds in the lines that are shown, and walks from one match to the next. */
export function useSearch(
  lines: readonly ConsoleLine[],
  logRef: RefObject<HTMLDivElement | null>,
  onWalk: () => void,
): Search {
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState<Match>({ number: 0, from: 0 })
  const sought = useDeferredValue(typed.trim())
  const matches = useMemo(() => matchesIn(lines, sought), [lines, sought])
  const place = placeFrom(matches, position)
  const current = matches[place] ?? null

  // Only what the reader does moves the log: a new line, or one that is not kept any more, does not.
  useLayoutEffect(() => {
    if (sought && position && logRef.current) bringMatchIntoSight(logRef.current)
  }, [sought, position, logRef])

  function seek(next: string) {
    if (!typed.trim() && logRef.current) setPosition({ number: topLineIn(logRef.current), from: 0 })
    setTyped(next)
  }

  function walk(step: 1 | -1) {
    const next = matches[placeBeside(place, step, matches.length)]
    if (!next) return
    onWalk()
    setPosition({ ...next })
  }

  const clear = () => setTyped('')

  function enter() {
    inputRef.current?.focus()
    inputRef.current?.select()
  }

  /** Enter walks on, Esc first clears and then leaves. */
  function press(event: KeyboardEvent, leave: () => void) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') walk(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') typed ? clear() : leave()
    else return
    event.preventDefault()
  }

  return {
    inputRef,
    typed,
    sought,
    matches,
    place,
    current,
    seek,
    walk,
    enter,
    pressInField: (event) => press(event, () => logRef.current?.focus({ preventScroll: true })),
    pressInLog: (event) => event.target === event.currentTarget && typed && press(event, clear),
  }
}
