import type { PieceBonus } from '../../protocol/pieces'
import { Declined, findOrDecline } from '../declined'
import type { Handlers } from '../handlers'
import { noBonus } from '../pieces'
import { draw, seededRandom } from '../random'
import type { World, WorldCommander, WorldState } from '../world'

const NAMES = [
  'Ulrich',
  'Gisela',
  'Konrad',
  'Mathilde',
  'Ruprecht',
  'Adelheid',
  'Wolfram',
  'Hedwig',
  'Gunther',
  'Irmgard',
]
const FIRST_COMMANDERS = 3

export function firstCommanders({ server, name }: Pick<WorldState, 'server' | 'name'>): WorldCommander[] {
  const random = seededRandom(`${server}/${name.toLowerCase()}/commanders`)
  return draw(random, NAMES, FIRST_COMMANDERS).map((name, n) => ({ id: `m${n + 1}`, name, bonus: noBonus() }))
}

export const commanderReads: Handlers<'commanders'> = {
  commanders: (world, _given, { realAt }) =>
    world.commanders.map(({ id, name, bonus }) => {
      const homeAt = homeAtOf(world, id)
      return { id, name, busyUntil: homeAt === null ? null : realAt(homeAt), bonus }
    }),
}

function homeAtOf({ journeys }: World, commander: string): number | null {
  const journey = journeys.find((each) => each.commander === commander)
  if (!journey) return null
  return journey.leg === 'home' ? journey.arrivesAt : journey.arrivesAt + journey.travelMs
}

const isFree = (world: World, { id }: WorldCommander) => homeAtOf(world, id) === null

interface Choice {
  commander: string | undefined
  /** An army with tools needs one. */
  isNeeded: boolean
}

/** The one of an order, else the first who is free. */
export function chooseCommander(world: World, { commander, isNeeded }: Choice): WorldCommander | null {
  if (!commander) {
    const free = world.commanders.find((each) => isFree(world, each))
    if (!free && isNeeded) throw new Declined('not_enough', 'All commanders are under way.')
    return free ?? null
  }
  const chosen = findOrDecline(world.commanders, commander, 'commander')
  if (!isFree(world, chosen)) throw new Declined('not_enough', `${chosen.name} is under way.`)
  return chosen
}

export const bonusOf = ({ commanders }: World, commander: string | undefined): PieceBonus =>
  commanders.find(({ id }) => id === commander)?.bonus ?? noBonus()
