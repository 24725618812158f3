import { expect, test } from 'bun:test'
import { openWorld } from './engine/create-world'
import { give } from './rewards'

const newWorld = () => openWorld('DE1', 'ansgar_h', Date.UTC(2026, 10, 21))

test('a gift adds coins, tools, tickets and skips', () => {
  const world = newWorld()
  const { coins, tickets, skips } = world
  give(world, { coins: 40, tools: { rams: 3 }, tickets: 2, skips: 30 })
  expect(world).toMatchObject({
    coins: coins + 40,
    tools: { ladders: 0, rams: 3, shields: 0 },
    tickets: tickets + 2,
    skips: skips + 30,
  })
  expect(world.totals.coins).toBe(40)
})

test('a piece goes to the inventory, with a report', () => {
  const world = newWorld()
  const before = world.pieces.all().length
  give(world, { piece: { rarity: 'epic', seed: 'a prize' } })
  expect(world.pieces.all().slice(before)).toMatchObject([{ rarity: 'epic', commander: null }])
  expect(world.reports.take(['piece_won'])).toMatchObject([{ won: true, castleId: 'c1', piece: { rarity: 'epic' } }])
})

test('goods go to the main castle as far as they fit', () => {
  const world = newWorld()
  const [main] = world.castles
  if (!main) throw new Error('A new world has castles')
  main.stores = { wood: main.cap - 100, stone: 1_000, food: main.cap }
  expect(give(world, { goods: { wood: 500, stone: 500, food: 500 } }).goods).toEqual({ wood: 100, stone: 500, food: 0 })
  expect(main.stores).toEqual({ wood: main.cap, stone: 1_500, food: main.cap })
})
