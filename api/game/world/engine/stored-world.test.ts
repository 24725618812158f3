import { expect, test } from 'bun:test'
import { DAY } from '../../../../shared/time'
import { createPieces, createReports } from '../records'
import { createWorld } from './create-world'
import { settle } from './settle'
import { completeWorld } from './stored-world'

const START = Date.UTC(2026, 10, 21)

test('a stored world without levels, purse and troops in training reads as one that was not built up', () => {
  const stored = createWorld('DE1', 'ansgar_h', START)
  const older = {
    ...stored,
    castles: stored.castles.map(({ levels, purse, upgrade, recruits, desertsAt, ...castle }) => castle),
  }
  const complete = completeWorld(JSON.parse(JSON.stringify(older)))
  expect(complete).toEqual(stored)
  const world = { ...complete, reports: createReports(), pieces: createPieces() }
  settle(world, START + DAY)
  expect(world.castles.map(({ purse }) => purse.coins)).toEqual([240, 96, 96])
})
