import type { PieceGift } from '../protocol/game-objects'
import { BONUSES, PIECE_RARITIES, type PieceBonus, type PieceRarity, SLOTS, type Slot } from '../protocol/pieces'
import { integerBetween, seededRandom } from './random'
import type { WorldPiece } from './records'
import type { World } from './world'

export const INVENTORY_ROOM = 60
export const FIRST_PIECES = ['common', 'common', 'uncommon'] as const
export const SETS = ['Raven', 'Storm', 'Iron', 'Wolf'] as const
export type SetName = (typeof SETS)[number]

/** Without a rarity that is drawn as well. The same gift is always the same piece. */
type FoundGift = Pick<PieceGift, 'seed'> & Partial<PieceGift>

const VALUES: Record<PieceRarity, number> = { common: 8, uncommon: 20, rare: 55, epic: 140, legendary: 360 }
/** Of a hundred pieces. */
const OFTEN: Record<PieceRarity, number> = { common: 58, uncommon: 26, rare: 11, epic: 4, legendary: 1 }
const FINENESS: Record<PieceRarity, { least: number; most: number; inSet: number }> = {
  common: { least: 1, most: 3, inSet: 0.2 },
  uncommon: { least: 2, most: 5, inSet: 0.4 },
  rare: { least: 4, most: 7, inSet: 0.6 },
  epic: { least: 6, most: 9, inSet: 0.7 },
  legendary: { least: 9, most: 12, inSet: 0.9 },
}
const FIRST_NAMES: Record<PieceRarity, string> = {
  common: 'Worn',
  uncommon: 'Sturdy',
  rare: 'Fine',
  epic: 'Gilded',
  legendary: 'Royal',
}
const KINDS: Record<Slot, { name: string; brings: keyof PieceBonus }> = {
  helm: { name: 'Helm', brings: 'losses' },
  armour: { name: 'Armour', brings: 'losses' },
  weapon: { name: 'Sword', brings: 'loot' },
  shield: { name: 'Shield', brings: 'defence' },
  boots: { name: 'Boots', brings: 'speed' },
  banner: { name: 'Banner', brings: 'loot' },
}

export const noBonus = (): PieceBonus => ({ loot: 0, losses: 0, speed: 0, defence: 0 })

/** In coins. Better levels add to it. */
export const coinsFor = ({ rarity, level }: Pick<WorldPiece, 'rarity' | 'level'>): number =>
  Math.round(VALUES[rarity] * (1 + level / 2))

/** What a new player finds in the armoury: ready to be worn. */
export const firstPieces = ({ server, name }: Pick<World, 'server' | 'name'>): WorldPiece[] =>
  FIRST_PIECES.map((rarity, n) => newPiece(n + 1, { rarity, seed: `${server}/${name.toLowerCase()}/first/${n}` }))

/** Adds a piece to the inventory, or its value to the coins if there is no room, and reports it either way. */
export function winPiece(world: World, gift: FoundGift, found: { castleId?: string; targetId?: string } = {}): void {
  const piece = newPiece(++world.piecesFound, gift)
  const isKept = world.pieces.all().length < INVENTORY_ROOM
  const coins = isKept ? 0 : coinsFor(piece)
  if (isKept) world.pieces.put(piece)
  world.coins += coins
  world.totals.coins += coins
  const { id, name, slot, rarity, set } = piece
  const [main] = world.castles
  world.reports.add({
    kind: 'piece_won',
    at: world.settledAt,
    castleId: found.castleId ?? main?.id ?? '',
    targetId: found.targetId ?? '',
    count: isKept ? 1 : 0,
    goods: { wood: 0, stone: 0, food: 0 },
    coins,
    lost: 0,
    won: isKept,
    piece: { id, name, slot, rarity, set },
  })
}

const newPiece = (number: number, gift: FoundGift): WorldPiece => ({
  id: `p${number}`,
  ...makePiece(gift),
  level: 0,
  tries: 0,
  commander: null,
})

export function makePiece({
  seed,
  rarity: given,
}: FoundGift): Pick<WorldPiece, 'name' | 'slot' | 'rarity' | 'set' | 'base'> {
  const random = seededRandom(`piece/${seed}`)
  const rarity = given ?? drawRarity(random)
  const { least, most, inSet } = FINENESS[rarity]
  const slot = oneOf(random, SLOTS)
  const set = random() < inSet ? oneOf(random, SETS) : null
  const base = noBonus()
  base[KINDS[slot].brings] = integerBetween(random, least, most)
  const second = oneOf(random, BONUSES)
  if (PIECE_RARITIES.indexOf(rarity) >= PIECE_RARITIES.indexOf('rare')) base[second] += integerBetween(random, 1, least)
  return { name: `${set ?? FIRST_NAMES[rarity]} ${KINDS[slot].name}`, slot, rarity, set, base }
}

function drawRarity(random: () => number): PieceRarity {
  let left = random() * 100
  for (const rarity of PIECE_RARITIES) {
    left -= OFTEN[rarity]
    if (left < 0) return rarity
  }
  return 'common'
}

const oneOf = <Entry>(random: () => number, entries: readonly [Entry, ...Entry[]]): Entry =>
  entries[integerBetween(random, 0, entries.length - 1)] ?? entries[0]
