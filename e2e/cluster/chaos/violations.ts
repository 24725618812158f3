import type { DoublePlay } from './game-view'
import type { Findings } from './judge'
import type { Gap } from './recoveries'

/** All violations, one per line. Slow recoveries come last, because a slow machine has hundreds. */
export function violationsOf(
  { doublePlays, gaps, wrongState, lines, judgements }: Findings,
  backWithin: number,
): string[] {
  return [
    ...doublePlays.map(playedTwiceMessage),
    ...wrongState.map(wrongStateMessage),
    ...lines.violations,
    ...judgements,
    ...gaps.filter(({ took }) => took > backWithin).map(outOfPlayMessage),
  ]
}

/** In UTC. */
export const timeOfDay = (at: number) => new Date(at).toISOString().slice(11, 23)

export const playedTwiceMessage = ({ castle, at, path, call, newer }: DoublePlay) =>
  `${castle} was played twice: at ${timeOfDay(at)} ${path} ${call ? `asked for ${call}` : 'was still there'}, and ${newer.path} ` +
  `from ${timeOfDay(newer.from)} ${Number.isFinite(newer.to) ? `to ${timeOfDay(newer.to)}` : 'on'}`

const outOfPlayMessage = ({ castle, from, to, took }: Gap) =>
  `${castle} was out of play from ${timeOfDay(from)} to ${timeOfDay(to)}, ${took} ms of it unexplained`

export const wrongStateMessage = (castle: string) => `${castle} is not in the state of its last command`
