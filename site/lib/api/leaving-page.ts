import { SECOND } from '../../../shared/time'

/** A press on a link to a file, and a question that is answered with Stay, end no page. */
const LEAVE_TIMEOUT = 2 * SECOND

let staying = Promise.resolve()

/**
 * Resolves at once on a page that stays, and never on one that is left. Firefox and WebKit end the calls of a page
 * before they tell it `pagehide`: it would take them for failures, and say so, on its way out.
 */
export const haltIfLeaving = (): Promise<void> => staying

function beginLeaving() {
  const { promise, resolve } = Promise.withResolvers<void>()
  staying = promise
  // Neither comes before a page that sleeps in the history wakes.
  setTimeout(resolve, LEAVE_TIMEOUT)
  addEventListener('pageshow', () => resolve(), { once: true })
}

globalThis.window?.addEventListener('beforeunload', beginLeaving)
