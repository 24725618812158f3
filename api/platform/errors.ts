import type { ErrorCode } from '../../shared/error-codes'
import type { FieldFault } from '../../shared/input/field-fault'
import { providerFailure, providerRefusal } from '../../shared/messages'

const KINDS = {
  malformed: [400, 'malformed'],
  unauthorized: [401, 'not_signed_in'],
  forbidden: [403, 'not_allowed'],
  limit_reached: [403, 'limit_reached'],
  not_found: [404, 'not_found'],
  wrong_method: [405, 'wrong_method'],
  timed_out: [408, 'too_slow'],
  conflict: [409, 'conflict'],
  too_large: [413, 'too_large'],
  unsupported: [415, 'unsupported_type'],
  invalid: [422, 'wrong_field'],
  too_many: [429, 'too_many_calls'],
  provider_away: [502, 'provider_away'],
  provider_failed: [502, 'provider_failed'],
  unavailable: [503, 'unavailable'],
} as const satisfies Record<string, [status: number, code: ErrorCode]>

interface AppErrorOptions extends ErrorOptions {
  /** For programs, where the kind alone says too little. */
  code?: ErrorCode
  /** Seconds until another try makes sense. */
  retryAfter?: number
  /** Headers of the answer. */
  headers?: Record<string, string>
  /** The wrong fields, for callers that ask for problem details. */
  faults?: FieldFault[]
}

/** An error that a player can act on; its message is shown as it is. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  readonly headers: Record<string, string> | undefined
  readonly faults: FieldFault[] | undefined
  constructor(
    readonly kind: keyof typeof KINDS,
    message: string,
    { code, retryAfter, headers, faults, ...options }: AppErrorOptions = {},
  ) {
    super(message, options)
    this.code = code ?? KINDS[kind][1]
    this.retryAfter = retryAfter
    this.headers = headers
    this.faults = faults
  }
  get status() {
    return KINDS[this.kind][0]
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
export const wrongBody = (message: string) => new AppError('invalid', message, { code: 'wrong_body' })
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
