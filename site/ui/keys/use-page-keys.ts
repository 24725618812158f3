import { useEffect, useRef } from 'react'

/** Handles single keys anywhere except in fields, menus and dialogs. */
export function usePageKeys(handlers: Record<string, () => void>, isEnabled: boolean): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (!isEnabled) return
    function onKeyDown(event: KeyboardEvent) {
      const answer = latest.current[event.key]
      if (!answer || !isFree(event)) return
      event.preventDefault()
      answer()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled])
}

const KEY_CONSUMERS = 'input, textarea, select, [contenteditable], [role=dialog], [popover]'

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  // A popover, such as the bell's, leaves the page usable.
  if (document.querySelector('[role=dialog]:not([popover])')) return false
  return !(event.target instanceof Element && event.target.closest(KEY_CONSUMERS))
}
