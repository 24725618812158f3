import type { Choice, Decision } from '../../../../shared/decisions'
import type { RuledOutStep, Step } from './module'

const MOST_RULED_OUT = 5
/** Steps whose worth differs by less than this are equal, and the order of the modules decides. */
const TIE = 0.1

/** Steps of all modules, those of the most important module first. */
export interface Choosing {
  steps: Step[]
  ruledOut: RuledOutStep[]
}

/** Urgent steps come first; else the step that brings most, of those that use the same the one of most value. */
export function choose({ steps, ruledOut }: Choosing): { step: Step; decision: Decision } | null {
  const urgent = steps.filter(({ isUrgent }) => isUrgent)
  const compared = urgent.length > 0 ? urgent : steps
  const bests = [...Map.groupBy(compared, ({ uses }) => uses).values()].map(bestOf)
  const [first] = bests
  if (!first) return null
  const step = urgent[0] ?? bests.reduce((best, each) => (isWorthMore(each, best) ? each : best), first)
  const others = steps.filter((each) => each !== step)
  const rivals = others.filter(({ uses, isLook }) => uses === step.uses && !isLook)
  const runnerUp = rivals.length > 0 ? bestOf(rivals) : others.toSorted((a, b) => worthOf(b) - worthOf(a))[0]
  return {
    step,
    decision: {
      chosen: choiceOf(step),
      runnerUp: runnerUp ? choiceOf(runnerUp) : null,
      compared: steps.length,
      ruledOut: shown(ruledOut),
      ...(!step.isAwaited && { isDone: true }),
    },
  }
}

/** What a bot that waits had to choose from. */
export const decisionToWait = (ruledOut: RuledOutStep[]): Decision => ({
  chosen: null,
  runnerUp: null,
  compared: ruledOut.length,
  ruledOut: shown(ruledOut),
})

const shown = (ruledOut: RuledOutStep[]) => ruledOut.slice(0, MOST_RULED_OUT).map(({ what, why }) => ({ what, why }))

const worthOf = ({ gain, loss }: Step) => gain - loss

const isWorthMore = (step: Step, than: Step) => worthOf(step) > worthOf(than) + Math.abs(worthOf(than)) * TIE

function bestOf(steps: Step[]): Step {
  const looks = steps.filter(({ isLook }) => isLook)
  const among = looks.length > 0 ? looks : steps
  return among.reduce((best, step) => (step.value > best.value ? step : best))
}

const choiceOf = ({ what, value, measure, gain, loss, told }: Step): Choice => ({
  what,
  value,
  measure,
  gain,
  loss,
  ...told,
})
