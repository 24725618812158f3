import type { DoublePlay } from './game-view'
import type { Findings } from './judge'
import type { Gap } from './recoveries'

/** What must not be, each in one line; nothing where all went well. Last what a machine that is too slow does by the hundred. */
export function violationsOf({ doublePlays, gaps, wrongState, lines }: Findings, backWithin: number): string[] {
  return [
    ...doublePlays.map(playedTwiceMessage),
    ...wrongState.map(wrongStateMessage),
    ...lines.violations,
    ...gaps.filter(({ took }) => took > backWithin).map(outOfPlayMessage),
  ]
}

/** The time of day, UTC. */
export const timeOfDay = (at: number) => new Date(at).toISOString().slice(11, 23)

export const playedTwiceMessage = ({ castle, at, way, call, newer }: DoublePlay) =>
  `${castle} was played twice: at ${timeOfDay(at)} ${way} ${call ? `asked for ${call}` : 'was still there'}, and ${newer.way} ` +
  `from ${timeOfDay(newer.from)} ${Number.isFinite(newer.to) ? `to ${timeOfDay(newer.to)}` : 'on'}`

const outOfPlayMessage = ({ castle, from, to, took }: Gap) =>
  `${castle} was out of play from ${timeOfDay(from)} to ${timeOfDay(to)}, ${took} ms of it without an excuse`

export const wrongStateMessage = (castle: string) => `${castle} is otherwise than its last command`
