import type { Recruits } from '../../protocol/building'
import type { CallArguments } from '../../protocol/protocol'
import { Declined, findOrDecline, notEnough } from '../declined'
import type { GameTime } from '../game-time'
import { earliestOf, type Happening } from '../happening'
import type { World, WorldCastle } from '../world'
import { trainingTime } from './costs'
import { placesIn } from './garrison'
import { recruitPrice } from './shop'

export function recruit(
  world: World,
  { castle: castleId, troops }: CallArguments<'recruit'>,
  time: GameTime,
): Recruits {
  const castle = findOrDecline(world.castles, castleId, 'castle')
  if (castle.recruits) throw new Declined('resting', `The barracks of ${castle.name} train recruits already.`)
  if (Math.floor(castle.troops) + troops > placesIn(world, castle))
    throw notEnough(`room in the barracks of ${castle.name}`)
  const price = recruitPrice(world)
  const [food, coins] = [Math.ceil(troops * price.food), Math.ceil(troops * price.coins)]
  if (food > castle.stores.food) throw notEnough(`food at ${castle.name}`)
  if (coins > world.coins) throw notEnough('coins')
  castle.stores.food -= food
  world.coins -= coins
  castle.recruits = { troops, doneAt: world.settledAt + trainingTime(castle, troops) }
  return { troops, doneAt: time.realAt(castle.recruits.doneAt) }
}

export const recruitsView = ({ recruits }: WorldCastle, { realAt }: GameTime): Recruits | null =>
  recruits && { troops: recruits.troops, doneAt: realAt(recruits.doneAt) }

export const nextRecruits = ({ castles }: World): Happening | null =>
  earliestOf(castles, (castle) => {
    const { recruits } = castle
    return recruits && { at: recruits.doneAt, apply: () => join(castle, recruits.troops) }
  })

function join(castle: WorldCastle, troops: number): void {
  castle.troops += troops
  castle.recruits = null
}
