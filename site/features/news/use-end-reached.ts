import { type RefObject, useEffect } from 'react'

interface End {
  /** What scrolls. */
  place: RefObject<HTMLElement | null>
  end: RefObject<HTMLElement | null>
  /** Null while there is nothing to do about it. */
  onReached: (() => void) | null
}

/** Two screens of the place ahead, so that who scrolls on does not wait. */
const AHEAD = '200% 0px'

export function useEndReached({ place, end, onReached }: End): void {
  useEffect(() => {
    if (!onReached || !end.current) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onReached(), {
      root: place.current,
      rootMargin: AHEAD,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [place, end, onReached])
}
