// Not among the other words of toasts: the landing page loads this file.
const REQUEST_FAILED = 'Request failed'

interface RequestErrorOptions extends ErrorOptions {
  details?: unknown
  /** Whether another session took the place of the one that asked. */
  isFromOldSession?: boolean
  retryAfter?: number | null
}

/** A call that was not answered as hoped: refused by the server, or not answered at all (then `isOffline`). */
export class RequestError extends Error {
  override name = 'RequestError'
  /** What else the server says, unread. */
  readonly details: unknown
  readonly #isOfOldSession: boolean
  /** In how many milliseconds the server is to be asked again; null where it did not say. */
  readonly retryAfter: number | null
  constructor(
    readonly status: number,
    /** What the server says about it, fit to be shown; null where it said nothing that a player could read. */
    readonly sentence: string | null,
    options?: RequestErrorOptions,
  ) {
    super(sentence ?? REQUEST_FAILED, options)
    this.details = options?.details
    this.retryAfter = options?.retryAfter ?? null
    this.#isOfOldSession = options?.isFromOldSession ?? false
  }
  /** The server does not know the session that the browser has. Asked in one from before, it would know the present one. */
  get isSessionOver() {
    return this.status === 401 && !this.#isOfOldSession
  }
  get isOffline() {
    return this.status === NO_ANSWER
  }
}

export const NO_ANSWER = 0
