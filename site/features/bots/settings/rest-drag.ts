import { minutesOfRest, type Rest } from '../../../../shared/settings/rests'
import { DAY_MINUTES } from '../../../../shared/time'

export const REST_STEP = 15

/** What a pointer or key changes about the rest at `index`. */
export interface RestDrag {
  part: 'from' | 'until' | 'whole'
  index: number
}

/** Part of a rest on the picture of one day; a rest over midnight has two. */
export interface RestPiece {
  from: number
  until: number
  hasStart: boolean
  hasEnd: boolean
}

export function piecesOf(rest: Rest): RestPiece[] {
  const { from, until } = rest
  if (until > from) return [{ from, until, hasStart: true, hasEnd: true }]
  const evening = { from, until: DAY_MINUTES, hasStart: true, hasEnd: until === 0 }
  return until === 0 ? [evening] : [evening, { from: 0, until, hasStart: false, hasEnd: true }]
}

/** Moves a part of a rest by minutes. An end never meets the other end. */
export function moveRest(rests: readonly Rest[], { part, index }: RestDrag, by: number): Rest[] {
  return rests.map((rest, at) => (at === index ? movedRest(rest, part, by) : rest))
}

function movedRest(rest: Rest, part: RestDrag['part'], by: number): Rest {
  if (part === 'whole') return { ...rest, from: startOf(rest.from + by), until: endOf(rest.until + by) }
  const moved =
    part === 'from' ? { ...rest, from: startOf(rest.from + by) } : { ...rest, until: endOf(rest.until + by) }
  const isTurnedOver = Math.sign(by) !== 0 && Math.abs(minutesOfRest(moved) - minutesOfRest(rest)) !== Math.abs(by)
  return isTurnedOver || minutesOfRest(moved) < REST_STEP ? rest : moved
}

/** The hours between two points of the picture, in either direction. */
export function drawnRest(one: number, other: number, days: readonly number[]): Rest | null {
  const [from, until] = [snap(Math.min(one, other)), snap(Math.max(one, other))]
  return until - from < REST_STEP ? null : { days, from, until }
}

export const snap = (minutes: number) => Math.min(DAY_MINUTES, Math.max(0, Math.round(minutes / REST_STEP) * REST_STEP))

const intoDay = (minutes: number) => ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES

const startOf = intoDay
/** An end at midnight is the end of a day. */
export const endOf = (minutes: number) => intoDay(minutes) || DAY_MINUTES
