import { useEffect } from 'react'
import { useSonner } from 'sonner'
import { toastLife } from '../../lib/toasts/raise-toast'

/** Reports to the toasts' time which toasts wait, and whether the page hides them or the player holds them. */
export function useToastTime(visibleToasts: number): void {
  const { toasts } = useSonner()
  useEffect(() => {
    toastLife.see({ waiting: new Set(toasts.slice(visibleToasts).map(({ id }) => String(id))) })
  }, [toasts, visibleToasts])

  const areShown = toasts.length > 0
  useEffect(() => {
    if (!areShown) return
    const look = () => toastLife.see({ isHidden: document.hidden, isHeld: isHeld() })
    const watch = new AbortController()
    for (const event of ['pointerover', 'pointerout', 'focusin', 'focusout', 'visibilitychange'])
      document.addEventListener(event, look, { passive: true, signal: watch.signal })
    look()
    return () => {
      watch.abort()
      toastLife.see({ isHeld: false })
    }
  }, [areShown])
}

function isHeld(): boolean {
  const stack = document.querySelector('.toasts')
  return stack !== null && (stack.matches(':hover') || stack.contains(document.activeElement))
}
