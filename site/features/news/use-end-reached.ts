import { type RefObject, useEffect } from 'react'

interface EndReachedOptions {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  end: RefObject<HTMLElement | null>
  /** Null while there is nothing to do about it. */
  onReached: (() => void) | null
}

/** Two screens of the place ahead, so that who scrolls on does not wait. */
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
