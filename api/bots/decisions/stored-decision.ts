import type { Choice, Decision, Outcome } from '../../../shared/decisions'
import { stripInvisible } from '../../console/log/clean-lines'

const MAX_TEXT = 200
const MAX_UNIT = 40
const MAX_RULED_OUT = 6

/** A bounded copy: texts may hold names from a bridge, and numbers may be none. `hide` hides texts with a secret. */
export function storedDecision(decision: Decision, hide: (text: string) => string): Decision {
  const textOf = (text: string, length = MAX_TEXT) => hide(stripInvisible(text)).slice(0, length).toWellFormed()
  const choiceOf = ({ what, value, measure, gain, loss, gainUnit, lossUnit }: Choice): Choice => ({
    what: textOf(what),
    value: numberOf(value),
    measure: textOf(measure, MAX_UNIT),
    gain: numberOf(gain),
    loss: numberOf(loss),
    ...(gainUnit && { gainUnit: textOf(gainUnit, MAX_UNIT) }),
    ...(lossUnit && { lossUnit: textOf(lossUnit, MAX_UNIT) }),
  })
  const { chosen, runnerUp, compared, ruledOut, isDone } = decision
  return {
    chosen: chosen && choiceOf(chosen),
    runnerUp: runnerUp && choiceOf(runnerUp),
    compared: numberOf(compared),
    ruledOut: ruledOut.slice(0, MAX_RULED_OUT).map(({ what, why }) => ({ what: textOf(what), why: textOf(why) })),
    ...(isDone && { isDone: true }),
  }
}

export const storedOutcome = ({ gain, loss }: Outcome): Outcome => ({ gain: numberOf(gain), loss: numberOf(loss) })

const numberOf = (value: number) => (Number.isFinite(value) ? value : 0)
