import type { TrialCurve, TrialEnds, TrialMeasure, TrialSeries } from '../../../shared/trials'
import type { WorldOutcome } from './play-trial-world'

export function seriesOf(outcomes: WorldOutcome[]): TrialSeries {
  const curveOf = (measure: TrialMeasure) => curveThrough(outcomes.map((outcome) => outcome[measure]))
  return { ...endsOf(outcomes), curves: { gained: curveOf('gained'), strength: curveOf('strength') } }
}

export function endsOf(outcomes: WorldOutcome[]): TrialEnds {
  const ended = outcomes.flatMap(({ endedWith }) => endedWith ?? [])
  const lastOf = (measure: TrialMeasure) => outcomes.map((outcome) => outcome[measure].at(-1) ?? 0)
  return {
    gained: lastOf('gained'),
    strength: lastOf('strength'),
    ended: ended[0] ? { worlds: ended.length, message: ended[0] } : null,
  }
}

function curveThrough(worlds: number[][]): TrialCurve {
  const points = (worlds[0] ?? []).map((_, point) => worlds.map((world) => world[point] ?? 0))
  return {
    mean: points.map((values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)),
    least: points.map((values) => Math.min(...values)),
    most: points.map((values) => Math.max(...values)),
  }
}
