import { FAILED } from '../messages'

/** A call that was not answered as hoped: refused by the server, or not answered at all (then `isOffline`). */
export class RequestError extends Error {
  override name = 'RequestError'
  constructor(
    readonly status: number,
    /** What the server says about it, fit to be shown; null where it said nothing that a player could read. */
    readonly sentence: string | null,
    options?: ErrorOptions,
  ) {
    super(sentence ?? FAILED.request, options)
  }
  get isOffline() {
    return this.status === NO_ANSWER
  }
}

export const NO_ANSWER = 0
