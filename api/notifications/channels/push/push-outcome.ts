import type { OutgoingAnswer } from '../../../platform/outgoing/outgoing'
import { OutgoingError } from '../../../platform/outgoing/outgoing-error'
import { retryAfter, shownAnswer } from '../../../platform/outgoing/read-answer'
import type { WayOutcome } from '../way'

const GONE = [404, 410]
const TOO_EARLY = [408, 425, 429]
/** The connection could not be made or kept; other faults are in the address. */
const PASSING: OutgoingError['reason'][] = ['unknown_name', 'certificate', 'unreachable', 'timed_out']

/** https://www.rfc-editor.org/rfc/rfc8030#section-5 */
export function outcomeOf(answer: OutgoingAnswer, now: number): WayOutcome {
  const { status, ms, text } = answer
  const notBefore = retryAfter(answer, now)
  return {
    kind: kindOf(status),
    status,
    ms,
    said: shownAnswer(text),
    ...(notBefore !== null && { notBefore }),
  }
}

function kindOf(status: number): WayOutcome['kind'] {
  if (status >= 200 && status < 300) return 'delivered'
  if (GONE.includes(status)) return 'gone'
  return TOO_EARLY.includes(status) || status >= 500 ? 'retry' : 'refused'
}

export function outcomeOfFailure(error: unknown, ms: number): WayOutcome {
  const isPassing = !(error instanceof OutgoingError) || PASSING.includes(error.reason)
  const said = error instanceof OutgoingError ? error.message : 'The push could not be sent.'
  return { kind: isPassing ? 'retry' : 'refused', status: null, ms, said }
}
