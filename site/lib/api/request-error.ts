import type { FieldFault } from '../../../shared/input/field-fault'

// Not among the other words of toasts: the landing page loads this file.
const REQUEST_FAILED = 'Request failed'

interface RequestErrorOptions extends ErrorOptions {
  faults?: FieldFault[]
}

/** A call that was not answered as hoped: refused by the server, or not answered at all (then `isOffline`). */
export class RequestError extends Error {
  override name = 'RequestError'
  /** Which fields of what was sent are wrong, as the server says. */
  readonly faults: readonly FieldFault[]
  constructor(
    readonly status: number,
    /** What the server says about it, fit to be shown; null where it said nothing that a player could read. */
    readonly sentence: string | null,
    { faults = [], ...options }: RequestErrorOptions = {},
  ) {
    super(sentence ?? REQUEST_FAILED, options)
    this.faults = faults
  }
  /** Whether the server itself said no; after anything else nobody knows what has been done. */
  get isRefusal() {
    return this.status >= 400 && this.status < 500
  }
  get isOffline() {
    return this.status === NO_ANSWER
  }
}

export const NO_ANSWER = 0
