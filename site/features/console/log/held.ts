import { type RefObject, useEffect, useRef } from 'react'

/** Says when a reader begins to mark something in a log, with the mouse button down or a selection in it, and when that ends. */
export function useHeld(logRef: RefObject<HTMLElement | null>, onHeld: (isHeld: boolean) => void): void {
  const tell = useRef(onHeld)
  useEffect(() => {
    tell.current = onHeld
  })

  useEffect(() => {
    const log = logRef.current
    if (!log) return
    let isPressed = false
    let wasHeld = false
    const leave = new AbortController()
    const { signal } = leave

    function look() {
      const isHeld = isPressed || holdsSelection(log)
      if (isHeld !== wasHeld) tell.current(isHeld)
      wasHeld = isHeld
    }

    function press({ button, pointerType, target }: PointerEvent) {
      // A finger scrolls, and browsers do not say when a scroll bar, which is the log itself, is let go.
      isPressed = button === 0 && pointerType !== 'touch' && target !== log
      look()
    }

    function release() {
      isPressed = false
      look()
    }

    log.addEventListener('pointerdown', press, { signal })
    for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, release, { signal })
    document.addEventListener('selectionchange', look, { signal })
    return () => leave.abort()
  }, [logRef])
}

function holdsSelection(log: HTMLElement | null): boolean {
  const selection = getSelection()
  if (!log || !selection || selection.isCollapsed) return false
  return selection.getRangeAt(0).intersectsNode(log)
}
