import { RequestError } from '../../../lib/api/request-error'

/** Together some ten minutes. */
const MAX_UNAPPROVED = 24
const MAX_UNANSWERED = 3

export const isNotApproved = (error: Error) => error instanceof RequestError && error.status === 409
const isRefused = (error: Error) => error instanceof RequestError && error.status >= 400 && error.status < 500

/** Tells of each failure of one wait whether to ask again; a server that is away for a moment ends no wait for the provider. */
export function createRetryPolicy(): (failure: Error) => boolean {
  let notApproved = 0
  let unanswered = 0
  return (failure) => {
    if (isNotApproved(failure)) {
      unanswered = 0
      return notApproved++ < MAX_UNAPPROVED
    }
    return !isRefused(failure) && unanswered++ < MAX_UNANSWERED
  }
}
