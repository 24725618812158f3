import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { Types } from 'mongoose'
import { MAX_RUNS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { RunModel } from '../../bots/runs/run-model'
import { endOf } from '../../bots/stop-reasons'
import { closeAfterTest } from '../../testing/closing'
import { LeaseModel } from '../claims/lease-model'
import { serveOnStage } from '../testing/serve-on-stage'
import { openStage, type Stage } from '../testing/stage'
import { closeLostRuns, createOpenRun, runsBefore } from './run-history'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a run that begins during the search for lost runs is not taken for one', async () => {
  const { bots } = serveOnStage(stage)
  closeAfterTest(() => bots.endAll({ code: 'restart', message: '' }))
  const bot = await stage.bot()
  await stage.setOnline(bot)
  const whoIsPlayed = LeaseModel.collection.distinct.bind(LeaseModel.collection)
  const spy = spyOn(LeaseModel.collection, 'distinct').mockImplementationOnce(
    async (field: string, filter = {}, options = {}) => {
      const answer = await whoIsPlayed(field, filter, options)
      void bots.take(bot.id)
      await stage.untilLine(bot, /At work/)
      return answer
    },
  )
  closeAfterTest(() => spy.mockRestore())
  await closeLostRuns(stage.deps)
  expect(spy).toHaveBeenCalledTimes(1)
  expect(await RunModel.find({ bot: bot._id }).lean()).toMatchObject([{ endedAt: null, reason: null }])
})

test('the newest runs of a bot are kept', async () => {
  const open = createOpenRun(stage.deps)
  const [bot, other, user] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()]
  const run = (of: Types.ObjectId, epoch: number) => ({
    bot: of,
    user,
    epoch,
    desiredGeneration: 1,
    startedAt: new Date(),
    seenAt: new Date(),
  })
  await RunModel.insertMany([
    ...Array.from({ length: MAX_RUNS + 99 }, (_, index) => run(bot, index + 1)),
    run(other, 1),
  ])
  for (let epoch = MAX_RUNS + 100; epoch <= MAX_RUNS + 120; epoch++)
    await open({ _id: bot, user, epoch, desiredGeneration: 1 }, [])
  const kept = await RunModel.find({ bot }).sort({ epoch: 1 }).lean()
  expect([kept.length, kept[0]?.epoch, kept.at(-1)?.epoch]).toEqual([MAX_RUNS, 121, MAX_RUNS + 120])
  expect(await RunModel.countDocuments({ bot: other })).toBe(1)
})

describe('Runs of many bots that return at once', () => {
  const [user, desiredGeneration] = [new Types.ObjectId(), 1]
  const bots = Array.from({ length: 3 }, () => new Types.ObjectId())
  const ofBot = (bot: Types.ObjectId): PromiseLike<unknown> =>
    RunModel.find({ bot }, { _id: 0 }).sort({ epoch: 1 }).lean()

  test('are opened in one call, and earlier lost runs are closed in one, at their last write', async () => {
    const open = createOpenRun(stage.deps)
    const startedAt = stage.clock.now()
    await Promise.all(bots.map((_id) => open({ _id, user, epoch: 1, desiredGeneration }, [])))
    await stage.clock.advance(SECOND)
    const lost = await Promise.all(bots.map((bot) => RunModel.find({ bot })))
    const written = spyOn(RunModel.collection, 'bulkWrite')
    const closed = spyOn(RunModel.collection, 'updateMany')
    closeAfterTest(() => written.mockRestore())
    closeAfterTest(() => closed.mockRestore())
    await Promise.all(bots.map((_id, at) => open({ _id, user, epoch: 2, desiredGeneration }, lost[at] ?? [])))
    expect(written).toHaveBeenCalledTimes(1)
    expect(closed).toHaveBeenCalledTimes(1)
    const ofOne = { user, desiredGeneration, gained: 0 }
    for (const bot of bots) {
      expect(await ofBot(bot)).toEqual([
        { ...ofOne, bot, epoch: 1, ...at(startedAt), endedAt: new Date(startedAt), reason: endOf('server_stopped') },
        { ...ofOne, bot, epoch: 2, ...at(startedAt + SECOND), endedAt: null, reason: null },
      ])
    }
    const { values } = await stage.deps.metrics.recoveries.get()
    expect(values[0]?.value).toBe(bots.length)
  })

  test('are read in one call, the newest of each bot first', async () => {
    const open = createOpenRun(stage.deps)
    for (let epoch = 1; epoch <= 25; epoch++)
      await Promise.all(bots.map((_id) => open({ _id, user, epoch, desiredGeneration }, [])))
    const spy = spyOn(RunModel.collection, 'find')
    closeAfterTest(() => spy.mockRestore())
    const [first, second, none] = await Promise.all([
      runsBefore({ bot: bots[0] as Types.ObjectId, epoch: 25 }),
      runsBefore({ bot: bots[1] as Types.ObjectId, epoch: 3 }),
      runsBefore({ bot: new Types.ObjectId(), epoch: 3 }),
    ])
    expect(first.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index))
    expect(second.map(({ epoch }) => epoch)).toEqual([2, 1])
    expect(none).toEqual([])
    expect(spy).toHaveBeenCalledTimes(1)
  })
})

const at = (time: number) => ({ startedAt: new Date(time), seenAt: new Date(time) })
