import type { Decision, Outcome } from '../../../shared/decisions'
import { MAX_DECISIONS_PER_HOUR } from '../../../shared/limits'
import { HOUR } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { decisionId } from '../model/decision-model'
import { createDecisionWriter, type DecisionWriterOptions } from './decision-writer'
import { storedDecision, storedOutcome } from './stored-decision'

/** Keeps what one run decides. A run of another epoch has other ids, so an old one never overwrites a newer one. */
export interface DecisionRecorder {
  /** The id for the console line; undefined if the run decides too much. The same decision keeps its id. */
  record(decision: Decision): string | undefined
  /** Ignores a decision that was not recorded. */
  came(decision: Decision, outcome: Outcome): void
  /** A newer run has begun, so the console takes no line that names what waits. */
  discard(): void
  /** Writes what waits. */
  close(): Promise<void>
}

export interface DecisionRecorderOptions extends DecisionWriterOptions {
  /** Hides a text that contains a secret. */
  hide(text: string): string
}

export function createDecisionRecorder(options: DecisionRecorderOptions): DecisionRecorder {
  const { clock, epoch, hide } = options
  const writer = createDecisionWriter(options)
  const mayDecide = createHourlyLimit(clock)
  const numbers = new WeakMap<Decision, number>()
  let last = 0

  return {
    record(decision) {
      const known = numbers.get(decision)
      if (known) return decisionId({ epoch, number: known })
      if (!mayDecide()) return undefined
      const number = ++last
      numbers.set(decision, number)
      writer.add(number, { made: { at: new Date(clock.now()), decision: storedDecision(decision, hide) } })
      return decisionId({ epoch, number })
    },
    came(decision, outcome) {
      const number = numbers.get(decision)
      if (number) writer.add(number, { outcome: storedOutcome(outcome) })
    },
    discard: writer.discard,
    close: writer.close,
  }
}

function createHourlyLimit(clock: Clock) {
  let hour = 0
  let count = 0
  return () => {
    const current = Math.floor(clock.now() / HOUR)
    if (current !== hour) count = 0
    hour = current
    return ++count <= MAX_DECISIONS_PER_HOUR
  }
}
