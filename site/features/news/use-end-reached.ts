import { type RefObject, useEffect } from 'react'

interface EndReachedOptions {
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  end: RefObject<HTMLElement | null>
  /** Null to ignore the end. */
  onReached: (() => void) | null
}

/** Loads two screens ahead. */
const ROOT_MARGIN = '200% 0px'

export function useEndReached({ scroller, end, onReached }: EndReachedOptions): void {
  useEffect(() => {
    if (!onReached || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onReached(), {
      root: scroller.current,
      rootMargin: ROOT_MARGIN,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [scroller, end, onReached])
}
