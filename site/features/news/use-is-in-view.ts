import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { isHidden, onVisibilityChange } from '../../lib/browser/visibility'

export function useIsInView(part: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  const isInFront = useSyncExternalStore(onVisibilityChange, () => !isHidden())
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false))
    if (part.current) observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return isOnScreen && isInFront
}
