import { useEffect, useRef } from 'react'

/** Answers single keys wherever the focus is, but never while somebody types, chooses, or stands before a dialog. */
export function usePageKeys(answers: Record<string, () => void>, isOn: boolean): void {
  const latest = useRef(answers)
  useEffect(() => {
    latest.current = answers
  })
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent) {
      const answer = latest.current[event.key]
      if (!answer || !isFree(event)) return
      event.preventDefault()
      answer()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [popover]'

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (document.querySelector('[role=dialog]')) return false
  return !(event.target instanceof Element && event.target.closest(TAKES_KEYS))
}
