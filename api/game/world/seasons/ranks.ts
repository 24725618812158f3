import { DAY } from '../../../../shared/time'
import { integerBetween, seededRandom } from '../random'
import type { RealmEvent, WorldEvent } from '../season-state'

/** The rivals of a server compete in each of its events. */
const RIVALS = 30
export const COMPETITORS = RIVALS + 1

const SIDES = ['House of the Bear', 'House of the Stag'] as const
type Side = (typeof SIDES)[number]

/** What the weakest rival reaches in a day of an event, and how many times that the strongest. */
const WEAKEST_A_DAY = 500
const RANGE = 120

/** The points of all rivals at a moment, by their number: the same for all names. */
export function rivalPoints(server: string, event: RealmEvent, at: number): number[] {
  const { opensAt, endsAt } = event
  const passed = Math.max(0, Math.min(1, (at - opensAt) / (endsAt - opensAt)))
  return Array.from({ length: RIVALS }, (_, rival) => {
    const random = seededRandom(`${server}/${event.id}/rival/${rival}`)
    const final = (WEAKEST_A_DAY * RANGE ** random() * (endsAt - opensAt)) / DAY
    // Some begin early, others late.
    return Math.floor(final * passed ** (0.7 + random() * 0.8))
  })
}

export const rankOf = (points: number, rivals: number[]): number => 1 + rivals.filter((each) => each > points).length

/** Always the same for a name. */
export const sideOf = (server: string, name: string): Side => drawSide(`${server}/${name.toLowerCase()}/side`)

interface Identity {
  server: string
  name: string
}

/** The points of both sides, with those of the name that asks. */
export function sidePoints(
  { server, name }: Identity,
  event: RealmEvent,
  { at, points }: { at: number; points: number },
) {
  const sides = SIDES.map((side) => ({ name: side, points: side === sideOf(server, name) ? points : 0 }))
  for (const [rival, its] of rivalPoints(server, event, at).entries()) {
    const side = drawSide(`${server}/${event.id}/side/${rival}`)
    for (const each of sides) if (each.name === side) each.points += its
  }
  return sides
}

/** Whether the side of a name has the most points at the end. */
export function hasWon(identity: Identity, part: WorldEvent): boolean {
  const sides = sidePoints(identity, part, { at: part.endsAt, points: part.points })
  return sides.toSorted((a, b) => b.points - a.points)[0]?.name === sideOf(identity.server, identity.name)
}

const drawSide = (seed: string): Side => (integerBetween(seededRandom(seed), 0, 1) === 0 ? SIDES[0] : SIDES[1])
