import type { Piece } from '../../protocol/equipment'
import { PIECE_RARITIES } from '../../protocol/pieces'
import { Declined, notEnough } from '../declined'
import { seededRandom } from '../random'
import type { WorldPiece } from '../records'
import { noGoods, type World } from '../world'

const MAX_PIECE_LEVEL = 5
const COINS = 30
const WOOD = 250
const STONE = 400
/** In percent: of the first level of a common piece, and what each level and each rarity takes from it. */
const CHANCE = { first: 95, perLevel: 12, perRarity: 4 }

/** What the smith asks for the next level; null at the highest. */
export function upgradeOf({ rarity, level }: WorldPiece): Piece['upgrade'] {
  if (level >= MAX_PIECE_LEVEL) return null
  const fineness = PIECE_RARITIES.indexOf(rarity)
  const times = (level + 1) * (fineness + 1)
  return {
    coins: COINS * times,
    goods: { ...noGoods(), wood: WOOD * times, stone: STONE * times },
    chance: CHANCE.first - CHANCE.perLevel * level - CHANCE.perRarity * fineness,
  }
}

/** Pays the smith of the main castle, who may fail. Answers the piece afterwards. */
export function upgradePiece(world: World, piece: WorldPiece): WorldPiece {
  const upgrade = upgradeOf(piece)
  const [main] = world.castles
  if (!upgrade) throw new Declined('not_there', `${piece.name} has the highest level.`)
  if (!main) throw new Declined('not_there', 'There is no castle with a smith.')
  if (world.coins < upgrade.coins) throw notEnough('coins')
  if (main.stores.wood < upgrade.goods.wood) throw notEnough(`wood at ${main.name}`)
  if (main.stores.stone < upgrade.goods.stone) throw notEnough(`stone at ${main.name}`)
  world.coins -= upgrade.coins
  main.stores.wood -= upgrade.goods.wood
  main.stores.stone -= upgrade.goods.stone
  const draw = seededRandom(`${world.server}/${world.name.toLowerCase()}/smith/${piece.id}/${piece.tries}`)
  const isDone = draw() * 100 < upgrade.chance
  return { ...piece, tries: piece.tries + 1, level: piece.level + Number(isDone) }
}
