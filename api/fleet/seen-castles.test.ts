import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { MINUTE } from '../../shared/time'
import { findNextMoves, readCastles } from '../bots/castles/read-castles'
import type { BotDocument } from '../bots/model/bot-model'
import { SeenCastlesModel } from '../bots/model/seen-castles-model'
import type { Viewer } from '../identity/viewer/viewer'
import { closeAfterTest } from '../testing/closing'
import type { Fleet } from './fleet'
import { openFleet } from './testing/fleet-on-stage'
import type { Stage } from './testing/stage'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

const seenBy = async (bot: BotDocument) => readCastles({ id: String(bot.user) } as Viewer, await stage.current(bot))

async function seeRound(bot: BotDocument) {
  await stage.start(fleet, bot)
  await stage.until(async () => (await seenBy(bot)) !== null)
  const seen = await seenBy(bot)
  if (!seen) throw new Error('The bot has seen nothing')
  return seen
}

test('a bot keeps what the game says of its castles in one document, and when it acts next', async () => {
  const bot = await stage.bot({ templateId: 'resource-collector' })
  expect(await seenBy(bot)).toBeNull()
  const { castles, next_move, at } = await seeRound(bot)
  expect(castles.length).toBeGreaterThan(0)
  for (const { stores, cap, name } of castles) {
    expect(name).not.toBe('')
    expect(Math.max(stores.wood, stores.stone, stores.food)).toBeWithin(0, cap + 1)
  }
  expect(Date.parse(at)).toBeLessThanOrEqual(stage.clock.now())
  expect(next_move?.kind).toBe('round')
  expect(Date.parse(next_move?.at ?? '')).toBeGreaterThan(stage.clock.now())
  const moves = await findNextMoves(String(bot.user), [await stage.current(bot)])
  expect(moves.get(bot.id)).toEqual(next_move as NonNullable<typeof next_move>)
  expect(await SeenCastlesModel.countDocuments({ user: bot.user })).toBe(1)
})

test('what was collected is in the storage, without another call to the game', async () => {
  const bot = await stage.bot({ templateId: 'resource-collector' })
  const { castles } = await seeRound(bot)
  const collected = (await stage.lines(bot)).filter((line) => line.includes('Collected'))
  expect(collected.length).toBeGreaterThan(0)
  const [line = ''] = collected
  const castle = castles.find(({ name }) => line.endsWith(` at ${name}.`))
  const good = (['wood', 'stone', 'food'] as const).find((each) => line.includes(` ${each} `)) ?? 'wood'
  // Buildings go on producing until the end of the round.
  expect(castle?.waiting[good]).toBeLessThan((castle?.holds[good] ?? 0) / 10)
})

test('troops under way are kept with the tower that they march to', async () => {
  const bot = await stage.bot({ templateId: 'tower-raider' })
  const { journeys } = await seeRound(bot)
  expect(journeys[0]).toMatchObject({ kind: 'troops', leg: 'out', target: expect.stringMatching(/^tower at \d+:\d+$/) })
  expect(Date.parse(journeys[0]?.arrives_at ?? '')).toBeGreaterThan(stage.clock.now())
})

test('a stopped bot keeps what it saw last, and has no next move', async () => {
  const bot = await stage.bot({ templateId: 'resource-collector' })
  const seen = await seeRound(bot)
  await stage.stop(fleet, bot)
  await stage.untilReleased(bot)
  const later = await seenBy(bot)
  expect(later?.castles.length).toBe(seen.castles.length)
  expect(later?.next_move).toBeNull()
})

test('a run of an older epoch does not overwrite what a newer one saw', async () => {
  const settings = { lookEvery: 5, collectFrom: 1 }
  const bot = await stage.bot({ templateId: 'resource-collector', settings })
  await seeRound(bot)
  await SeenCastlesModel.updateOne({ _id: bot._id }, { $set: { epoch: 99, castles: [] } })
  const publish = spyOn(stage.deps.changes, 'publish')
  closeAfterTest(() => publish.mockRestore())
  await stage.pass(24 * MINUTE)
  expect((await stage.lines(bot)).filter((line) => line.includes('Next look')).length).toBeGreaterThan(1)
  expect((await SeenCastlesModel.findById(bot._id))?.castles).toEqual([])
  expect(publish.mock.calls.some(([{ kind }]) => kind === 'castles')).toBe(false)
})

test('a bot with another castle has not seen it', async () => {
  const bot = await stage.bot({ templateId: 'resource-collector' })
  await seeRound(bot)
  await SeenCastlesModel.updateOne({ _id: bot._id }, { $set: { identity: 'DE1 another castle' } })
  expect(await seenBy(bot)).toBeNull()
})

test('a store that refuses the castles does not end the run', async () => {
  const refuse = spyOn(SeenCastlesModel.collection, 'bulkWrite').mockRejectedValue(new Error('no store'))
  closeAfterTest(() => refuse.mockRestore())
  const bot = await stage.bot({ templateId: 'resource-collector' })
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /Next look/)
  await stage.until(() => refuse.mock.calls.length > 0)
  expect((await stage.current(bot)).desired).toBe('online')
})
