import { type RefObject, useLayoutEffect, useRef } from 'react'
import { firstVisibleLine, scrollToLine } from '../log/scroll-log'
import type { ChosenKinds } from './line-kinds'

/** Keeps the top line, or the next one shown, in place when the filter changes. */
export function useStableScroll(
  logRef: RefObject<HTMLDivElement | null>,
  isFollowing: boolean,
  [kinds, setKinds]: [ChosenKinds, (kinds: ChosenKinds) => void],
): (kinds: ChosenKinds) => void {
  const top = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (kinds && logRef.current && top.current !== null) scrollToLine(logRef.current, top.current)
    top.current = null
  }, [kinds, logRef])

  return (next) => {
    if (logRef.current && !isFollowing) top.current = firstVisibleLine(logRef.current)
    setKinds(next)
  }
}
