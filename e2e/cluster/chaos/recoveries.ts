import { LEASE_DURATION } from '../../../api/fleet/claims/process-leases'
import { SECOND } from '../../../shared/time'
import type { Span } from './commands'
import { type Fault, isAbout } from './fault'
import type { CastleView } from './game-view'

/** Bots without a lease are found twice a second, later on a busy machine. */
const DETECTION_TIME = 2 * SECOND
/** Shorter gaps are between two runs of one bot. */
const MIN_GAP = 50

/** How long a bot may be out of play, apart from its start. */
export const RECOVERY_LIMIT = LEASE_DURATION + DETECTION_TIME

export interface Gap extends Span {
  castle: string
  /** Without the time in which a shared service was down that bots cannot play without. */
  took: number
  isStart: boolean
}

interface GapsOf {
  castle: string
  wanted: Span[]
  view: CastleView | undefined
  faults: Fault[]
}

export function gapsOf({ castle, wanted, view, faults }: GapsOf): Gap[] {
  const frozen = faults.filter(({ freezes }) => freezes)
  const played = (view?.sessions ?? []).flatMap((session) => {
    const stills = frozen.filter((fault) => isAbout(fault, session.path))
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

function countsFrom(gap: Span, faults: Fault[]): number {
  const outages = faults.filter(
    ({ path, isBorne, from, to }) => path === null && !isBorne && from <= gap.to && to >= gap.from,
  )
  return Math.min(gap.to, Math.max(gap.from, ...outages.map(({ to }) => to)))
}
