import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { openWorld } from '../engine/create-world'
import { settle } from '../engine/settle'
import { FIRST_PIECES } from '../pieces'
import { depart } from '../travel'
import { noGoods, type World } from '../world'
import { findPiece } from './find-piece'

const START = Date.UTC(2026, 10, 21)

const journeyOf = (world: World, targetId = 'tower1') => {
  const [from] = world.castles
  if (!from) throw new Error('A new world has castles')
  return depart(world, {
    from,
    to: { x: from.x + 1, y: from.y },
    load: { kind: 'troops', targetId, count: 100, goods: noGoods(), coins: 0 },
  })
}

function foundBy(armies: number, targetId?: string): number {
  const world = openWorld('DE1', 'ansgar_h', START)
  for (let n = 0; n < armies; n++) findPiece(world, journeyOf(world, targetId))
  return world.piecesFound - FIRST_PIECES.length
}

test('a few of the armies that win find a piece, and more of them in forts', () => {
  expect(foundBy(1_000)).toBeWithin(45, 95)
  expect(foundBy(1_000, 'fort1-1')).toBeWithin(160, 240)
})

test('the same armies find the same pieces, however often the world is settled', () => {
  const [often, once] = ['often', 'once'].map(() => {
    const world = openWorld('DE1', 'ansgar_h', START)
    for (const castle of world.castles)
      Object.assign(castle, { troops: 100_000, barracks: { room: 100_000, perHour: 0 } })
    return world
  })
  if (!often || !once) throw new Error('There are two worlds')
  for (const world of [often, once]) for (let n = 0; n < 40; n++) conquer(world, n)
  for (let at = START; at < START + 40 * HOUR; at += 7 * MINUTE) settle(often, at)
  for (const world of [often, once]) settle(world, START + 40 * HOUR)
  expect(often.piecesFound).toBeGreaterThan(FIRST_PIECES.length)
  expect(often.pieces.all()).toEqual(once.pieces.all())
  expect(often.reports.take(['battle', 'piece_won'])).toEqual(once.reports.take(['battle', 'piece_won']))
})

/** An army on its way that will win, as each target has been left alone for long. */
function conquer(world: World, n: number) {
  const journey = journeyOf(world, world.targets[n % world.targets.length]?.id)
  Object.assign(journey, { count: 2_000, arrivesAt: START + (n + 1) * 50 * MINUTE })
}
