import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeBeside } from './why-place'

/** Takes the focus and gives it back, closes on Escape, and stays where it opened while lines move on below. */
export function useWhyPanel(button: HTMLElement, onClose: () => void) {
  const ref = useRef<HTMLElement>(null)
  const [place] = useState(() => placeBeside(button))
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latestClose.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  // Before it is removed, or the focus would be gone.
  useLayoutEffect(() => {
    const panel = ref.current
    const log = button.closest<HTMLElement>('[role="log"]')
    panel?.focus({ preventScroll: true })
    return () => {
      if (!panel?.contains(document.activeElement)) return
      // The line may be gone by now.
      const target = button.isConnected ? button : log
      target?.focus({ preventScroll: true })
    }
  }, [button])

  return { ref, place }
}
