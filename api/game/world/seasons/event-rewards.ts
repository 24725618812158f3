import type { EventKind } from '../../protocol/events'
import type { Gift } from '../../protocol/game-objects'
import type { Rarity } from '../../protocol/pieces'
import { give } from '../rewards'
import type { RealmEvent, WorldEvent } from '../season-state'
import { noGoods, type World } from '../world'
import { COMPETITORS, hasWon, rankOf, rivalPoints } from './ranks'

interface Threshold {
  points: number
  gift: Gift
}

/** The rewards for points of a khan; a war is shorter. */
const STEPS = [500, 1_500, 4_000, 8_000, 15_000, 30_000, 60_000, 120_000]
const POINTS_FACTOR: Record<EventKind, number> = { khan: 1, berimond: 0.6 }
const REPUTATION_STEP = 200

/** The gifts of an event for a name: its pieces are its own. */
function thresholdsOf({ server, name }: World, { id, kind }: RealmEvent): Threshold[] {
  const piece = (rarity: Rarity) => ({ rarity, seed: `${server}/${name.toLowerCase()}/${id}/${rarity}` })
  const gifts: Gift[] = [
    { coins: 60 },
    { tools: { ladders: 20 } },
    { goods: { wood: 1_500, stone: 1_500, food: 1_500 } },
    { tickets: 3, tools: { shields: 20 } },
    { coins: 400, skips: 30 },
    { piece: piece('uncommon'), skips: 60 },
    { tools: { rams: 60 }, tickets: 5 },
    { piece: piece('rare'), coins: 2_000 },
  ]
  return gifts.map((gift, step) => ({ points: (STEPS[step] ?? 0) * POINTS_FACTOR[kind], gift }))
}

export const nextThreshold = (world: World, event: RealmEvent, given: number): Threshold | null =>
  thresholdsOf(world, event)[given] ?? null

/** Gives the rewards that the points have reached. */
export function giveReached(world: World, part: WorldEvent, at: number): void {
  for (let next = nextThreshold(world, part, part.rewards); next; next = nextThreshold(world, part, part.rewards)) {
    if (part.points < next.points) return
    part.rewards++
    reward(world, part, { at, gift: next.gift })
  }
}

/** Each step of reputation is rewarded once, over all events. */
export function addReputation(world: World, part: WorldEvent, { at, gained }: { at: number; gained: number }): void {
  const before = Math.floor(world.reputation / REPUTATION_STEP)
  world.reputation += gained
  const now = Math.floor(world.reputation / REPUTATION_STEP)
  for (let step = before + 1; step <= now; step++)
    reward(world, part, { at, gift: { coins: 200, tickets: 2 }, reputation: step * REPUTATION_STEP })
}

/** Gives what the final rank is worth, to those who have points. */
export function giveFinal(world: World, part: WorldEvent): void {
  if (part.points === 0) return
  const rank = rankOf(part.points, rivalPoints(world.server, part, part.endsAt))
  reward(world, part, { at: part.endsAt, gift: finalGift(world, part, rank), rank })
}

const FINAL_GIFTS: { upTo: number; rarity?: Rarity; coins: number; tickets: number }[] = [
  { upTo: 1, rarity: 'epic', coins: 5_000, tickets: 20 },
  { upTo: 3, rarity: 'rare', coins: 3_000, tickets: 12 },
  { upTo: 10, rarity: 'uncommon', coins: 1_500, tickets: 6 },
  { upTo: 20, coins: 600, tickets: 3 },
  { upTo: COMPETITORS, coins: 200, tickets: 1 },
]
/** The side that has won a war gets more. */
const VICTORY_FACTOR = 1.5

function finalGift(world: World, part: WorldEvent, rank: number): Gift {
  const { server, name } = world
  const { rarity, coins, tickets } = FINAL_GIFTS.find(({ upTo }) => rank <= upTo) ?? { coins: 0, tickets: 0 }
  const seed = `${server}/${name.toLowerCase()}/${part.id}/final`
  const factor = part.kind === 'berimond' && hasWon(world, part) ? VICTORY_FACTOR : 1
  return { coins: coins * factor, tickets: Math.ceil(tickets * factor), ...(rarity && { piece: { rarity, seed } }) }
}

interface Reward {
  at: number
  gift: Gift
  rank?: number
  /** It is for so much reputation, not for points. */
  reputation?: number
}

function reward(world: World, { id, points }: WorldEvent, { at, gift, rank, reputation }: Reward): void {
  const kept = give(world, gift)
  world.reports.add({
    kind: 'event_reward',
    at,
    castleId: world.castles[0]?.id ?? '',
    targetId: id,
    count: points,
    goods: { ...noGoods(), ...kept.goods },
    coins: kept.coins ?? 0,
    lost: 0,
    won: true,
    gift: kept,
    ...(rank && { rank }),
    ...(reputation && { reputation }),
  })
}
