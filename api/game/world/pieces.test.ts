import { describe, expect, test } from 'bun:test'
import { PIECE_RARITIES, SLOTS } from '../protocol/pieces'
import { openWorld } from './engine/create-world'
import { coinsFor, INVENTORY_ROOM, makePiece, noBonus, winPiece } from './pieces'

const START = Date.UTC(2026, 10, 21)
const made = (count: number) => Array.from({ length: count }, (_, n) => makePiece({ seed: `battle ${n}` }))

describe('Pieces', () => {
  test('are the same for the same gift', () => {
    expect(makePiece({ seed: 'a', rarity: 'epic' })).toEqual(makePiece({ seed: 'a', rarity: 'epic' }))
    expect(makePiece({ seed: 'a', rarity: 'epic' }).rarity).toBe('epic')
    expect(new Set(made(50).map((piece) => JSON.stringify(piece))).size).toBeGreaterThan(25)
  })

  test('are more often common than rare, of each slot, and bring more the rarer they are', () => {
    const pieces = made(3_000)
    const counts = PIECE_RARITIES.map((rarity) => pieces.filter((piece) => piece.rarity === rarity).length)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts.at(-1)).toBeGreaterThan(0)
    expect(new Set(pieces.map(({ slot }) => slot))).toEqual(new Set(SLOTS))
    const averages = PIECE_RARITIES.map((rarity) => {
      const sums = pieces.filter((piece) => piece.rarity === rarity).map(({ base }) => Object.values(base))
      return sums.flat().reduce((sum, each) => sum + each, 0) / sums.length
    })
    expect(averages).toEqual(averages.toSorted((a, b) => a - b))
  })

  test('are three for a new player, not worn yet', () => {
    const { pieces, commanders } = openWorld('DE1', 'ansgar_h', START)
    expect(pieces.all().map(({ id, rarity, commander }) => ({ id, rarity, commander }))).toEqual([
      { id: 'p1', rarity: 'common', commander: null },
      { id: 'p2', rarity: 'common', commander: null },
      { id: 'p3', rarity: 'uncommon', commander: null },
    ])
    expect(pieces.all()).toEqual(openWorld('DE1', 'ansgar_h', START).pieces.all())
    expect(commanders.map(({ bonus }) => bonus)).toEqual(commanders.map(() => noBonus()))
  })

  test('that are won are kept and reported', () => {
    const world = openWorld('DE1', 'ansgar_h', START)
    winPiece(world, { seed: 'a', rarity: 'rare' })
    const piece = world.pieces.all().at(-1)
    expect(piece).toMatchObject({ id: 'p4', rarity: 'rare', level: 0, commander: null })
    const { id = '', name, slot, rarity, set } = piece ?? {}
    expect(world.reports.take(['piece_won'])).toMatchObject([
      { won: true, count: 1, coins: 0, at: START, piece: { id, name, slot, rarity, set } },
    ])
  })

  test('without room are sold, and the report says so', () => {
    const world = openWorld('DE1', 'ansgar_h', START)
    for (let n = 0; n < INVENTORY_ROOM - 2; n++) winPiece(world, { seed: `${n}`, rarity: 'uncommon' })
    const coins = coinsFor({ rarity: 'uncommon', level: 0 })
    const { coins: atFirst } = openWorld('DE1', 'ansgar_h', START)
    expect(world.pieces.all()).toHaveLength(INVENTORY_ROOM)
    expect([world.coins, world.totals.coins]).toEqual([atFirst + coins, coins])
    expect(world.reports.take(['piece_won']).at(-1)).toMatchObject({
      won: false,
      count: 0,
      coins,
      piece: { id: 'p61' },
    })
  })
})
