import { SECOND } from '../../../shared/time'

/** Whoever only looks into another tab for a moment comes back to what never stopped. */
export const HIDDEN_GRACE = 10 * SECOND

export const isHidden = () => document.visibilityState === 'hidden'

/** Tells whenever this tab goes behind another one or comes to the front; answers how to leave. */
export function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Does something for as long as this tab is looked at, and a moment longer; answers how to stop. */
export function whileVisible(begin: () => () => void): () => void {
  let end: (() => void) | null = null
  let hiding: Timer | undefined

  function stop() {
    end?.()
    end = null
  }

  function follow() {
    clearTimeout(hiding)
    if (isHidden()) hiding = setTimeout(stop, HIDDEN_GRACE)
    else end ??= begin()
  }

  const unwatch = onVisibilityChange(follow)
  follow()
  return () => {
    unwatch()
    clearTimeout(hiding)
    stop()
  }
}
