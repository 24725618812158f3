import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { FrozenScriptModel } from '../../bots/model/frozen-script-model'
import { bodyOf, openScriptStage, type ScriptStage } from '../testing/script-stage'
import { createStoredFreeze } from './stored-freeze'

let { stage, fleet, runner, botOf } = {} as ScriptStage

beforeEach(async () => {
  ;({ stage, fleet, runner, botOf } = await openScriptStage())
})
afterEach(() => stage.close())

/** Counts in a local variable, which no memory keeps. */
const COUNTER = bodyOf(`
  let round = 0
  for (;;) {
    round += 1
    keeper.say('Round ' + round + '.')
    await keeper.sleep('1 min')
  }`)

const roundsOf = async (bot: Parameters<typeof stage.lines>[0]) =>
  (await stage.lines(bot)).filter((line) => /Round \d|goes on/.test(line))

describe('A script', () => {
  test('goes on with its variables in the process that comes after', async () => {
    const bot = await botOf(COUNTER)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Round 3/)
    await fleet.drain()
    fleet = stage.fleet({ runner })
    await fleet.start()
    await stage.untilLine(bot, /Round 5/)
    expect(await roundsOf(bot)).toEqual([
      '. Round 1.',
      '. Round 2.',
      '. Round 3.',
      '. The script goes on where it was.',
      '. Round 4.',
      '. Round 5.',
    ])
  })

  test('is not kept while it is awake, because another process would do again what it does', async () => {
    const bot = await botOf(
      bodyOf("await keeper.sleep('10 min'); keeper.say('Awake.'); for (;;) await keeper.sleep('5 s')"),
    )
    const kept = async () => (await FrozenScriptModel.findById(bot._id).lean())?.frozen?.note ?? null
    await stage.start(fleet, bot)
    await stage.until(async () => (await kept())?.includes('lineage') ?? false)
    await stage.untilLine(bot, /Awake/)
    expect(await kept()).toBe('awake')
  })

  test('begins if its player has stopped and started it', async () => {
    const bot = await botOf(COUNTER)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Round 2/)
    await stage.stop(fleet, bot)
    await stage.untilLine(bot, /Run 1 ends/)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Run 2 starts/)
    await stage.until(async () => (await roundsOf(bot)).length === 3)
    expect(await roundsOf(bot)).toEqual(['. Round 1.', '. Round 2.', '. Round 1.'])
  })
})

describe('The freeze of a bot', () => {
  const frozen = { bytes: new Uint8Array([1, 2, 3]), note: '{}', checksum: 'x' }
  const freezeOf = (bot: Types.ObjectId, epoch: number, isUserInitiated = false) =>
    createStoredFreeze(stage.deps, { bot, user: bot, epoch, isUserInitiated })

  test('is found by the next run, and not by one that a player has started', async () => {
    const bot = new Types.ObjectId()
    const first = freezeOf(bot, 1)
    expect(await first.read()).toBeNull()
    await first.save(frozen)
    const found = await freezeOf(bot, 2).read()
    expect({ ...found, bytes: [...(found?.bytes ?? [])] }).toEqual({ ...frozen, bytes: [1, 2, 3] })
    expect(await freezeOf(bot, 3, true).read()).toBeNull()
    expect(await freezeOf(bot, 4).read()).toBeNull()
  })

  test('is closed to an earlier run as soon as a newer one has read it', async () => {
    const bot = new Types.ObjectId()
    const [earlier, newer] = [freezeOf(bot, 1), freezeOf(bot, 2)]
    await earlier.read()
    await newer.read()
    await earlier.save(frozen)
    expect(await newer.read()).toBeNull()
    expect(await earlier.read()).toBeNull()
  })

  test('leaves nothing of a bot that was removed', async () => {
    const bot = new Types.ObjectId()
    await freezeOf(bot, 1).save(frozen)
    expect(await FrozenScriptModel.countDocuments({ _id: bot })).toBe(0)
  })
})
