import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { BotMemoryModel } from '../../bots/model/bot-memory-model'
import { BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import { ProcessLeaseModel } from '../../fleet/claims/lease-model'
import { LEASE_DURATION } from '../../fleet/claims/process-leases'
import { serveOnStage } from '../../fleet/testing/serve-on-stage'
import { frozenClock } from '../../testing/fake-clock'
import { bodyOf, openScriptStage, type ScriptStage } from '../testing/script-stage'
import { createBotMemory } from './bot-memory'

let { stage, fleet, runner, botOf } = {} as ScriptStage

beforeEach(async () => {
  ;({ stage, fleet, runner, botOf } = await openScriptStage())
})
afterEach(() => stage.close())

/** Acts and says so once a minute, and counts in its memory. */
const RESTLESS = bodyOf(`
  for (let round = 1; ; round++) {
    keeper.memory.rounds = (keeper.memory.rounds ?? 0) + 1
    const { name } = await keeper.game.player()
    keeper.say('Round ' + keeper.memory.rounds + ' of ' + (name ? 'a player' : 'nobody'))
    keeper.gain(1)
    await keeper.sleep('1 min')
  }`)

async function memoryOf(bot: { _id: unknown }): Promise<unknown> {
  const stored = await BotMemoryModel.findById(bot._id).lean()
  return stored && JSON.parse(stored.memory)
}

describe('The run of a script', () => {
  test('that lost its lease is cut off, and the next run goes on with its memory', async () => {
    const bot = await botOf(RESTLESS)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Round 2/)
    await ProcessLeaseModel.updateMany({}, { isExpired: true })
    await stage.untilLine(bot, /could not be renewed/)
    await stage.untilLine(bot, /Run 2 starts/)
    await stage.untilLine(bot, /Round 4/)
    const rounds = (await stage.lines(bot)).filter((line) => line.includes('Round ')).map((line) => line.slice(0, 9))
    expect(rounds).toEqual(rounds.toSorted())
    expect(new Set(rounds).size).toBe(rounds.length)
    const { server, username } = await stage.castleOf(bot)
    expect(stage.realm.maxConcurrentSessions(server, username)).toBe(1)
  })

  test('whose process was frozen past its lease asks the game nothing more', async () => {
    let frozenFor = 0
    await fleet.drain()
    fleet = stage.fleet({ runner, clock: frozenClock(stage.clock, () => frozenFor) })
    await fleet.start()
    const bot = await botOf(RESTLESS)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Round 1/)
    frozenFor = LEASE_DURATION
    await stage.untilLine(bot, /could not be renewed/)
    const lines = (await stage.lines(bot)).slice(0, -1)
    expect(lines.filter((line) => line.includes('Round 2'))).toEqual([])
    expect((await RunModel.findOne({ bot: bot._id, epoch: 1 }))?.gained).toBe(1)
  })

  test('with a stale epoch writes no line and no memory', async () => {
    const bot = await botOf(RESTLESS)
    await stage.start(fleet, bot)
    await stage.untilLine(bot, /Round 1/)
    await stage.until(async () => (await memoryOf(bot)) !== null)
    await BotModel.updateOne({ _id: bot._id }, { $inc: { epoch: 1 } })
    const newer = createBotMemory(stage.deps, { bot: bot._id, user: bot.user, epoch: 2, isUserInitiated: false })
    await newer.read()
    await newer.save('{"rounds":70}')
    await stage.consoleLog.append(bot.id, 2, ['2096-11-21T12:00:00Z - Run 2 starts.'])
    await stage.until(async () => (await stage.sessionsOf(bot)) === 0)
    expect((await stage.lines(bot)).at(-1)).toBe('- Run 2 starts.')
    expect(await memoryOf(bot)).toEqual({ rounds: 70 })
  })

  test('that loses its castle does no more', async () => {
    const bot = await botOf(RESTLESS)
    await stage.setOnline(bot)
    await fleet.drain()
    const { bots, lose, untilEnded } = serveOnStage(stage, { runner })
    void bots.take(bot.id)
    await stage.untilLine(bot, /Round 1/)
    lose()
    await untilEnded(bot.id)
    expect((await stage.lines(bot)).at(-1)).toMatch(/could not be renewed/)
    expect((await RunModel.findOne({ bot: bot._id }))?.gained).toBe(1)
  })
})

describe('The memory of a bot', () => {
  const ids = async () => {
    const bot = await botOf(RESTLESS)
    return { bot: bot._id, user: bot.user, isUserInitiated: false }
  }

  test('begins empty, and the next run finds what was saved', async () => {
    const of = await ids()
    const first = createBotMemory(stage.deps, { ...of, epoch: 1 })
    expect(await first.read()).toBe('{}')
    await first.save('{"rounds":1}')
    expect(await createBotMemory(stage.deps, { ...of, epoch: 2 }).read()).toBe('{"rounds":1}')
  })

  test('is closed to an earlier run as soon as a newer one has read it', async () => {
    const of = await ids()
    const [earlier, newer] = [1, 2].map((epoch) => createBotMemory(stage.deps, { ...of, epoch }))
    await earlier?.read()
    await earlier?.save('{"rounds":1}')
    await newer?.read()
    await earlier?.save('{"rounds":50}')
    expect(await newer?.read()).toBe('{"rounds":1}')
    expect(await earlier?.read()).toBe('{}')
  })

  test('of more than 100 kB ends the run, even if a host lets it pass', async () => {
    const memory = createBotMemory(stage.deps, { ...(await ids()), epoch: 1 })
    const large = JSON.stringify('x'.repeat(100 * 1024))
    expect(memory.save(large)).rejects.toThrow('The script reached a limit: Its memory may hold 100 kB.')
  })
})
