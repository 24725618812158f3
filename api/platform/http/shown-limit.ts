import { SECOND } from '../../../shared/time'
import { type CurrentCall, currentCall } from '../tracing/current-call'

type ShownLimit = NonNullable<CurrentCall['limit']>

/** Remembers it for the headers of this call's answer. Of two limits, the one with less left is shown. */
export function showLimit(shown: ShownLimit): void {
  const call = currentCall()
  if (call && (!call.limit || shown.remaining <= call.limit.remaining)) call.limit = shown
}

/** As in https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06. */
export function writeLimit({ headers }: Response, { limit, remaining, msBeforeReset }: ShownLimit): void {
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(remaining))
  headers.set('ratelimit-reset', String(Math.ceil(msBeforeReset / SECOND)))
}
