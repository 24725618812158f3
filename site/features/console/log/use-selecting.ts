import { type RefObject, useEffect, useRef } from 'react'

/** Says when a reader begins to mark something in a log, with the mouse button down or a selection in it, and when that ends. */
export function useSelecting(logRef: RefObject<HTMLElement | null>, onChange: (isHeld: boolean) => void): void {
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
      // A finger scrolls, and browsers do not say when a scroll bar, which is the log itself, is let go.
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
