// Not in `words/toast-messages.ts`, because the landing page loads this file.
const REQUEST_FAILED = 'Request failed'

interface RequestErrorOptions extends ErrorOptions {
  details?: unknown
  /** Whether the session has been replaced since the call was sent. */
  isFromOldSession?: boolean
  retryAfter?: number | null
}

/** A call that the server refused, or did not answer (then `isOffline`). */
export class RequestError extends Error {
  override name = 'RequestError'
  /** The body of the refusal, not validated. */
  readonly details: unknown
  readonly #isFromOldSession: boolean
  /** In milliseconds; null if the server gave no time. */
  readonly retryAfter: number | null
  constructor(
    readonly status: number,
    /** The server's sentence for players; null if there is none. */
    readonly sentence: string | null,
    options?: RequestErrorOptions,
  ) {
    super(sentence ?? REQUEST_FAILED, options)
    this.details = options?.details
    this.retryAfter = options?.retryAfter ?? null
    this.#isFromOldSession = options?.isFromOldSession ?? false
  }
  /**
   * Whether the server no longer knows the current session. A 401 for an earlier session says nothing about the current
   * one.
   */
  get isSessionOver() {
    return this.status === 401 && !this.#isFromOldSession
  }
  get isOffline() {
    return this.status === NO_ANSWER
  }
}

export const NO_ANSWER = 0
