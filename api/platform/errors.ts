import type { FieldFault } from '../../shared/input/field-fault'
import { providerFailure, providerRefusal } from '../../shared/messages'

const statusOf = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  limit_reached: 403,
  not_found: 404,
  timed_out: 408,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  provider_away: 502,
  provider_failed: 502,
  unavailable: 503,
} as const

interface AppErrorOptions extends ErrorOptions {
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** The wrong fields, for callers that ask for problem details. */
  faults?: FieldFault[]
}

/** An error that a player can act on; its message is shown as it is. */
export class AppError extends Error {
  override name = 'AppError'
  readonly retryAfter: number | undefined
  readonly faults: FieldFault[] | undefined
  constructor(
    readonly kind: keyof typeof statusOf,
    message: string,
    { retryAfter, faults, ...options }: AppErrorOptions = {},
  ) {
    super(message, options)
    this.retryAfter = retryAfter
    this.faults = faults
  }
  get status() {
    return statusOf[this.kind]
  }
}

/** A mistake in the server's settings. The start prints its message and exits. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The operator has not set this up, or the server is about to end: nothing has failed. */
export const isSwitchedOff = (error: unknown) =>
  error instanceof AppError && error.kind === 'unavailable' && error.cause === undefined

export const notFound = (what: string) => new AppError('not_found', `${what} not found`)
export const restarting = () => new AppError('unavailable', 'Castellan is restarting.', { retryAfter: 5 })
export const providerAway = (provider: string, cause: unknown) =>
  new AppError('provider_away', providerFailure(provider), { cause })
export const providerFailed = (provider: string, cause: unknown) =>
  new AppError('provider_failed', providerRefusal(provider), { cause })
/** A compare-and-set that lost against other writes time after time. */
export const changingTooFast = (what: string) =>
  new AppError('unavailable', `${what} is changing too fast. Please try again.`)
export const conflict = (message: string) => new AppError('conflict', message)
export const invalid = (message: string) => new AppError('invalid', message)

export const conflictAt = (path: string, message: string) =>
  new AppError('conflict', message, { faults: [{ path, message }] })
export const invalidAt = (path: string, message: string) =>
  new AppError('invalid', message, { faults: [{ path, message }] })
export const unauthorized = (message = 'Please sign in.') => new AppError('unauthorized', message)

/** @throws if there are faults, with the sentence of the first */
export function refuseFaults(faults: FieldFault[]): void {
  const [first] = faults
  if (first) throw new AppError('invalid', first.message, { faults })
}
