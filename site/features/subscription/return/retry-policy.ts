import { RequestError } from '../../../lib/api/request-error'

/** About ten minutes in total. */
const MAX_UNAPPROVED = 24
const MAX_UNANSWERED = 3

export const isNotApproved = (error: Error) => error instanceof RequestError && error.status === 409
const isRefused = (error: Error) => error instanceof RequestError && error.status >= 400 && error.status < 500

/** Decides after each failure whether to retry. A short outage does not end the wait. */
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
