// Not among the other words of toasts: the landing page loads this file.
const REQUEST_FAILED = 'Request failed'

interface RequestErrorOptions extends ErrorOptions {
  details?: unknown
}

/** A call that was not answered as hoped: refused by the server, or not answered at all (then `isOffline`). */
export class RequestError extends Error {
  override name = 'RequestError'
  /** What else the server says, unread. */
  readonly details: unknown
  constructor(
    readonly status: number,
    /** What the server says about it, fit to be shown; null where it said nothing that a player could read. */
    readonly sentence: string | null,
    options?: RequestErrorOptions,
  ) {
    super(sentence ?? REQUEST_FAILED, options)
    this.details = options?.details
  }
  get isOffline() {
    return this.status === NO_ANSWER
  }
}

export const NO_ANSWER = 0
