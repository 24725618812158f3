import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../../shared/time'
import type { CallAnswers, CallArguments } from '../../protocol/protocol'
import { callWorld } from '../engine/call-world'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { REAL_TIME } from '../game-time'
import type { WorldCall } from '../handlers'
import { noBonus } from '../pieces'
import type { WorldPiece } from '../records'
import type { World } from '../world'
import { bonusOfPieces } from './bonuses'

const START = Date.UTC(2026, 10, 21)

const worldWith = (...pieces: Partial<WorldPiece>[]): World => {
  const world = openWorld('DE1', 'ansgar_h', START)
  for (const { id } of world.pieces.all()) world.pieces.remove(id)
  for (const [n, piece] of pieces.entries()) world.pieces.put(pieceOf({ id: `p${n + 1}`, ...piece }))
  world.coins = 1_000
  return world
}

const pieceOf = (piece: Partial<WorldPiece>): WorldPiece => ({
  id: 'p1',
  name: 'Worn Helm',
  slot: 'helm',
  rarity: 'common',
  set: null,
  base: { ...noBonus(), losses: 5 },
  level: 0,
  tries: 0,
  commander: null,
  ...piece,
})

const call = <Call extends WorldCall>(world: World, name: Call, given: CallArguments<Call>): CallAnswers[Call] =>
  callWorld(world, { id: '', call: name, with: given }, REAL_TIME)

const bonusOf = (world: World, id: string) => world.commanders.find((each) => each.id === id)?.bonus
const wearer = (world: World, id: string) => world.pieces.all().find((piece) => piece.id === id)?.commander
const march = (world: World) => call(world, 'attack', { from: 'c1', target: 'tower1', troops: 800, commander: 'm1' })

describe('Equipment', () => {
  test('that a commander puts on adds to its bonus, until it is taken off', () => {
    const world = worldWith({}, { slot: 'boots', base: { ...noBonus(), speed: 8 } })
    expect(call(world, 'equip', { commander: 'm1', piece: 'p1' }).bonus).toEqual({ ...noBonus(), losses: 5 })
    call(world, 'equip', { commander: 'm1', piece: 'p2' })
    expect(bonusOf(world, 'm1')).toEqual({ ...noBonus(), losses: 5, speed: 8 })
    expect(call(world, 'unequip', { piece: 'p1' }).piece.commander).toBeNull()
    expect(bonusOf(world, 'm1')).toEqual({ ...noBonus(), speed: 8 })
    expect(() => call(world, 'unequip', { piece: 'p1' })).toThrow('No commander wears Worn Helm.')
  })

  test('takes the place of the piece in its slot', () => {
    const world = worldWith({}, { base: { ...noBonus(), losses: 9 } })
    for (const piece of ['p1', 'p2']) call(world, 'equip', { commander: 'm1', piece })
    expect([wearer(world, 'p1'), wearer(world, 'p2')]).toEqual([null, 'm1'])
    expect(bonusOf(world, 'm1')?.losses).toBe(9)
    call(world, 'equip', { commander: 'm1', piece: 'p2' })
    expect([wearer(world, 'p2'), bonusOf(world, 'm1')?.losses]).toEqual(['m1', 9])
  })

  test('goes from one commander to another', () => {
    const world = worldWith({})
    call(world, 'equip', { commander: 'm1', piece: 'p1' })
    call(world, 'equip', { commander: 'm2', piece: 'p1' })
    expect([bonusOf(world, 'm1')?.losses, bonusOf(world, 'm2')?.losses]).toEqual([0, 5])
  })

  test('stays as it is while its commander is under way', () => {
    const world = worldWith({}, { slot: 'boots' }, {})
    call(world, 'equip', { commander: 'm1', piece: 'p1' })
    call(world, 'equip', { commander: 'm2', piece: 'p3' })
    march(world)
    const before = world.pieces.all()
    expect(() => call(world, 'equip', { commander: 'm1', piece: 'p2' })).toThrow('is under way')
    expect(() => call(world, 'equip', { commander: 'm2', piece: 'p1' })).toThrow('is under way')
    expect(() => call(world, 'unequip', { piece: 'p1' })).toThrow('is under way')
    expect(() => call(world, 'upgrade_piece', { piece: 'p1' })).toThrow('is under way')
    expect([world.pieces.all(), world.coins]).toEqual([before, 1_000])
    settle(world, START + 24 * HOUR)
    expect(call(world, 'unequip', { piece: 'p1' }).piece.commander).toBeNull()
  })

  test('of a stranger or for one is declined', () => {
    const world = worldWith({})
    expect(() => call(world, 'equip', { commander: 'm9', piece: 'p1' })).toThrow('There is no such commander.')
    expect(() => call(world, 'equip', { commander: 'm1', piece: 'p9' })).toThrow('There is no such piece.')
  })

  test('of a set brings more at two and at four pieces, and never more than the most', () => {
    const slots = ['helm', 'armour', 'weapon', 'shield', 'boots', 'banner'] as const
    const set = slots.map((slot, n) => pieceOf({ id: `p${n}`, slot, set: 'Raven', base: noBonus() }))
    expect([1, 2, 3, 4, 6].map((count) => bonusOfPieces(set.slice(0, count)).loot)).toEqual([0, 4, 4, 12, 12])
    const mixed = set.map((piece, n) => ({ ...piece, set: n < 2 ? 'Iron' : 'Wolf' }))
    expect(bonusOfPieces(mixed)).toEqual({ loot: 0, losses: 4, speed: 0, defence: 15 })
    const strong = set.map((piece) => ({ ...piece, base: { loot: 90, losses: 90, speed: 90, defence: 90 } }))
    expect(bonusOfPieces(strong)).toEqual({ loot: 60, losses: 50, speed: 40, defence: 60 })
  })
})

describe('Selling pieces', () => {
  test('brings coins by rarity and level, each piece once', () => {
    const world = worldWith({}, { rarity: 'rare' }, { rarity: 'rare', level: 2 })
    expect(call(world, 'sell_pieces', { pieces: ['p1', 'p2', 'p3', 'p1'] })).toEqual({ earned: 173, coins: 1_173 })
    expect(call(world, 'pieces', {}).pieces).toEqual([])
  })

  test('is declined as a whole if one is worn or unknown', () => {
    const world = worldWith({}, { name: 'Iron Shield', slot: 'shield' })
    call(world, 'equip', { commander: 'm1', piece: 'p2' })
    expect(() => call(world, 'sell_pieces', { pieces: ['p1', 'p2'] })).toThrow('Iron Shield is worn.')
    expect(() => call(world, 'sell_pieces', { pieces: ['p1', 'p7'] })).toThrow('There is no such piece.')
    expect([world.coins, world.pieces.all().length]).toEqual([1_000, 2])
  })
})

describe('The smith', () => {
  test('takes coins and goods, and the piece brings more once it is improved', () => {
    const world = worldWith({ base: { ...noBonus(), losses: 10 } })
    call(world, 'equip', { commander: 'm1', piece: 'p1' })
    const [castle] = world.castles
    Object.assign(castle?.stores ?? {}, { wood: 20_000, stone: 20_000 })
    const [shown] = call(world, 'pieces', {}).pieces
    expect(shown?.upgrade).toEqual({ coins: 30, goods: { wood: 250, stone: 400, food: 0 }, chance: 95 })
    const { piece, done, coins } = call(world, 'upgrade_piece', { piece: 'p1' })
    expect([coins, castle?.stores.wood, castle?.stores.stone]).toEqual([970, 19_750, 19_600])
    expect(piece.level).toBe(Number(done))
    for (let tries = 0; tries < 100 && levelOf(world) < 5; tries++) {
      Object.assign(castle?.stores ?? {}, { wood: 20_000, stone: 20_000 })
      world.coins = 1_000
      call(world, 'upgrade_piece', { piece: 'p1' })
    }
    expect([levelOf(world), bonusOf(world, 'm1')?.losses]).toEqual([5, 20])
    expect(call(world, 'pieces', {}).pieces[0]?.upgrade).toBeNull()
    expect(() => call(world, 'upgrade_piece', { piece: 'p1' })).toThrow('Worn Helm has the highest level.')
  })

  test('sometimes fails; whether he does depends on the piece and the try alone', () => {
    const outcome = (tries: number) => {
      const world = worldWith({ level: 4, rarity: 'epic', tries })
      world.coins = 100_000
      Object.assign(world.castles[0]?.stores ?? {}, { wood: 20_000, stone: 20_000 })
      return call(world, 'upgrade_piece', { piece: 'p1' }).done
    }
    const outcomes = Array.from({ length: 40 }, (_, tries) => outcome(tries))
    expect(new Set(outcomes).size).toBe(2)
    expect(Array.from({ length: 40 }, (_, tries) => outcome(tries))).toEqual(outcomes)
  })

  test('works for nothing less than his price', () => {
    const world = worldWith({})
    const [castle] = world.castles
    for (const [good, amount] of [
      ['wood', 249],
      ['stone', 399],
    ] as const) {
      Object.assign(castle?.stores ?? {}, { wood: 5_000, stone: 5_000, [good]: amount })
      expect(() => call(world, 'upgrade_piece', { piece: 'p1' })).toThrow(`Not enough ${good}`)
    }
    world.coins = 29
    expect(() => call(world, 'upgrade_piece', { piece: 'p1' })).toThrow('Not enough coins')
    expect(world.pieces.all()[0]).toMatchObject({ level: 0, tries: 0 })
  })
})

const levelOf = (world: World) => world.pieces.all()[0]?.level ?? 0
