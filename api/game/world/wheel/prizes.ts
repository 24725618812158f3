import { type Gift, GOODS, TOOLS } from '../../protocol/game-objects'
import { RARITIES, type Rarity } from '../../protocol/pieces'
import type { WheelPrize } from '../../protocol/wheel'
import { draw, integerBetween, seededRandom } from '../random'

/** The spins from which each tier begins. */
export const TIERS = [0, 10, 30, 70, 150, 300, 500, 800, 1_200, 2_000]

export const tierAfter = (spins: number): number => TIERS.findLastIndex((least) => spins >= least)

/** In percent, and what each tier adds. The rest is common. */
const CHANCES: Record<Exclude<Rarity, 'common'>, { least: number; perTier: number }> = {
  epic: { least: 2, perTier: 0.5 },
  rare: { least: 10, perTier: 1 },
  uncommon: { least: 28, perTier: 1 },
}
/** What each tier adds to amounts, but for tickets and pieces. */
const MORE_PER_TIER = 0.1

interface Owner {
  server: string
  name: string
}

/** Each spin of a name has one prize, in whatever order and how often it is asked for. */
export function prizeOf({ server, name }: Owner, spin: number): WheelPrize {
  const seed = `${server}/${name.toLowerCase()}/wheel/${spin}`
  const random = seededRandom(seed)
  const tier = tierAfter(spin - 1)
  const rarity = drawRarity(random, tier)
  const amount = (least: number, most: number) =>
    Math.round(integerBetween(random, least, most) * (1 + tier * MORE_PER_TIER))
  const [gift = () => ({})] = draw(random, GIFTS[rarity], 1)
  return { spin, rarity, gift: gift({ random, amount, seed }) }
}

function drawRarity(random: () => number, tier: number): Rarity {
  let left = random() * 100
  for (const rarity of RARITIES.toReversed()) {
    if (rarity === 'common') break
    const { least, perTier } = CHANCES[rarity]
    left -= least + perTier * tier
    if (left < 0) return rarity
  }
  return 'common'
}

interface Draw {
  random(): number
  amount(least: number, most: number): number
  seed: string
}

type GiftDraw = (draw: Draw) => Gift

const coins =
  (least: number, most: number): GiftDraw =>
  ({ amount }) => ({ coins: amount(least, most) })
const goods =
  (least: number, most: number): GiftDraw =>
  ({ random, amount }) => ({ goods: { [GOODS[integerBetween(random, 0, 2)] ?? 'wood']: amount(least, most) } })
const tools =
  (least: number, most: number): GiftDraw =>
  ({ random, amount }) => ({ tools: { [TOOLS[integerBetween(random, 0, 2)] ?? 'rams']: amount(least, most) } })
const skips =
  (least: number, most: number): GiftDraw =>
  ({ amount }) => ({ skips: amount(least, most) })
const tickets =
  (least: number, most: number): GiftDraw =>
  ({ random }) => ({ tickets: integerBetween(random, least, most) })
const piece =
  (rarity: Rarity): GiftDraw =>
  ({ seed }) => ({ piece: { rarity, seed } })

const GIFTS: Record<Rarity, GiftDraw[]> = {
  common: [coins(20, 60), goods(500, 1_200), tools(3, 8), skips(5, 15)],
  uncommon: [coins(80, 200), goods(1_500, 3_000), tools(10, 25), skips(20, 45), tickets(1, 2)],
  rare: [coins(300, 700), tools(40, 80), skips(60, 120), tickets(2, 5), piece('uncommon')],
  epic: [coins(1_500, 3_000), tickets(8, 12), piece('rare'), piece('epic')],
}
