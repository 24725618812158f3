import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import type { ConsoleLine } from '../lines/console-entries'
import { useSelecting } from './use-selecting'

interface ScrollView {
  top: number
  height: number
  contentHeight: number
}

// Browsers round scroll positions.
const END_TOLERANCE = 3

const isAtEnd = ({ top, height, contentHeight }: ScrollView) => contentHeight - top - height <= END_TOLERANCE

/** Scrolling up stops following; reaching the end resumes it. */
export function followsAfterScroll(follows: boolean, before: number, view: ScrollView): boolean {
  if (isAtEnd(view)) return true
  return view.top < before ? false : follows
}

/**
 * Follows the newest line until the reader scrolls away, and pauses while they select text. Counts the new lines since.
 */
export function useFollow(newest: number, lines: readonly ConsoleLine[]) {
  const logRef = useRef<HTMLDivElement>(null)
  const topRef = useRef(0)
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const [selectingAt, setSelectingAt] = useState<number | null>(null)
  const isFollowing = leftAt === null && selectingAt === null
  useSelecting(logRef, (isSelecting) => setSelectingAt(isSelecting ? newest : null))

  const goToEnd = useCallback(() => {
    const log = logRef.current
    if (log) log.scrollTop = log.scrollHeight
  }, [])

  useLayoutEffect(() => {
    if (isFollowing && newest > 0) goToEnd()
  }, [isFollowing, newest, goToEnd])

  // Wrapping, fonts and rotation change the height too.
  useEffect(() => {
    const lines = logRef.current?.firstElementChild
    if (!isFollowing || !lines) return
    const observer = new ResizeObserver(goToEnd)
    observer.observe(lines)
    return () => observer.disconnect()
  }, [isFollowing, goToEnd])

  function changeFollowing(follows: boolean) {
    setLeftAt((left) => (follows ? null : (left ?? newest)))
  }

  function setFollowing(follows: boolean) {
    if (follows && selectingAt !== null) getSelection()?.removeAllRanges()
    changeFollowing(follows)
  }

  function onScroll() {
    const log = logRef.current
    if (!log) return
    const view = { top: log.scrollTop, height: log.clientHeight, contentHeight: log.scrollHeight }
    changeFollowing(followsAfterScroll(leftAt === null, topRef.current, view))
    topRef.current = view.top
  }

  return {
    logRef,
    isFollowing,
    setFollowing,
    onScroll,
    unseen: isFollowing ? 0 : countAfter(lines, leftAt ?? selectingAt ?? newest),
  }
}

const countAfter = (lines: readonly ConsoleLine[], number: number) =>
  lines.length - 1 - lines.findLastIndex((line) => line.number <= number)
