import { SECOND } from '../../../shared/time'

/** A short visit to another tab should not interrupt anything. */
export const HIDDEN_GRACE = 10 * SECOND

export const isHidden = () => document.visibilityState === 'hidden'

/** Returns a function that unsubscribes. */
export function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Runs something while this tab is visible, and for `HIDDEN_GRACE` longer. Returns a function that stops it. */
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

  const stopWatching = onVisibilityChange(follow)
  follow()
  return () => {
    stopWatching()
    clearTimeout(hiding)
    stop()
  }
}
