import { SECOND } from '../../../shared/time'

/** Download links and a cancelled "Leave site?" dialog also fire `beforeunload`, so the page may stay after all. */
const LEAVE_TIMEOUT = 2 * SECOND

let staying = Promise.resolve()

/**
 * Resolves at once, but never while the page is being left. Firefox and WebKit abort a page's calls before they fire
 * `pagehide`; without this wait the page would report them as failures.
 */
export const haltIfLeaving = (): Promise<void> => staying

function beginLeaving() {
  const { promise, resolve } = Promise.withResolvers<void>()
  staying = promise
  // Both are suspended while the page is in the back/forward cache.
  setTimeout(resolve, LEAVE_TIMEOUT)
  addEventListener('pageshow', () => resolve(), { once: true })
}

globalThis.window?.addEventListener('beforeunload', beginLeaving)
