import { type RefObject, useEffect, useRef } from 'react'

/** Reports when the reader starts and stops selecting text in the log. */
export function useSelecting(logRef: RefObject<HTMLElement | null>, onChange: (isSelecting: boolean) => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  useEffect(() => {
    const log = logRef.current
    if (!log) return
    let isPressed = false
    let wasSelecting = false
    const controller = new AbortController()
    const { signal } = controller

    function check() {
      const isSelecting = isPressed || hasSelection(log)
      if (isSelecting !== wasSelecting) latest.current(isSelecting)
      wasSelecting = isSelecting
    }

    function press({ button, pointerType, target }: PointerEvent) {
      // A touch scrolls, and a press on the log itself is on the scroll bar, whose release browsers do not report.
      isPressed = button === 0 && pointerType !== 'touch' && target !== log
      check()
    }

    function release() {
      isPressed = false
      check()
    }

    log.addEventListener('pointerdown', press, { signal })
    for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, release, { signal })
    document.addEventListener('selectionchange', check, { signal })
    return () => controller.abort()
  }, [logRef])
}

function hasSelection(log: HTMLElement | null): boolean {
  const selection = getSelection()
  if (!log || !selection || selection.isCollapsed) return false
  return selection.getRangeAt(0).intersectsNode(log)
}
