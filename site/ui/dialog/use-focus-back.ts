import { useRef } from 'react'

/** Returns the focus to the element that opened the dialog, otherwise to the page's heading. */
export function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element | null>(null)
  // Recorded before the dialog mounts, because an autofocused field takes the focus before Radix reports the opening.
  if (isOpen) opener.current ??= document.activeElement
  return {
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const opened = opener.current
      opener.current = null
      for (const next of [opened, document.querySelector('h1')]) {
        if (next instanceof HTMLElement && next !== document.body) next.focus({ preventScroll: true })
        // A removed or disabled element does not take the focus.
        if (next !== document.body && document.activeElement === next) return
      }
    },
  }
}
