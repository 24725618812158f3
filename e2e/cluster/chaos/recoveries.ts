import { LOCK_DURATION } from '../../../api/fleet/handover/bullmq/job-locks'
import { SECOND } from '../../../shared/time'
import type { Span } from './commands'
import { type Fault, isAbout } from './faults'
import type { CastleView } from './game-view'

/** Jobs without a lock are looked for twice a second, on a busy machine a little later. */
const DETECTION_TIME = 2 * SECOND
/** Shorter gaps are runs that follow each other. */
const MIN_GAP = 50

/** How long a bot may be out of play at most, besides what it takes to begin. */
export const RECOVERY_LIMIT = LOCK_DURATION + DETECTION_TIME

/** A time in which a bot was wanted and nobody played. */
export interface Gap extends Span {
  castle: string
  /** How long, without the time in which what every process needs was away. */
  took: number
  /** Whether it was a start that a player waited for. */
  isStart: boolean
}

interface GapsOf {
  castle: string
  wanted: Span[]
  view: CastleView | undefined
  faults: Fault[]
}

/** What the game says about when a castle was played, held against when it was to be. */
export function gapsOf({ castle, wanted, view, faults }: GapsOf): Gap[] {
  const frozen = faults.filter(({ freezes }) => freezes)
  const played = (view?.sessions ?? []).flatMap((session) => {
    const stills = frozen.filter((fault) => isAbout(fault, session.way))
    return stills.reduce((spans, still) => without(spans, still), [session as Span])
  })
  return wanted.flatMap((span) =>
    played
      .reduce(without, [span])
      .filter(({ from, to }) => to - from >= MIN_GAP)
      .map((gap) => ({ ...gap, castle, took: gap.to - countsFrom(gap, faults), isStart: gap.from === span.from })),
  )
}

function without(spans: Span[], { from, to }: Span): Span[] {
  return spans.flatMap((span) => {
    if (to <= span.from || from >= span.to) return [span]
    const left = [
      { from: span.from, to: from },
      { from: to, to: span.to },
    ]
    return left.filter((each) => each.to > each.from)
  })
}

/** Nobody can play while what all need is away. */
function countsFrom(gap: Span, faults: Fault[]): number {
  const outages = faults.filter(({ way, from, to }) => way === null && from <= gap.to && to >= gap.from)
  return Math.min(gap.to, Math.max(gap.from, ...outages.map(({ to }) => to)))
}
