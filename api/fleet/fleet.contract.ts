import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type BotDocument, BotModel } from '../bots/model/bot-model'
import { RunModel } from '../bots/runs/run-model'
import type { AutomationContext } from '../game/automations/automation'
import { LeaseModel } from './claims/lease-model'
import type { Handover } from './handover/handover'
import { openStage, type Stage, waitToBeStopped } from './testing/stage'

export function fleetContract(name: string, createHandover: () => Handover) {
  describe(`fleet: ${name}`, () => {
    let stage: Stage
    let running: Set<string>

    beforeEach(async () => {
      stage = await openStage()
      running = new Set()
      stage.template('waiter', work)
    })
    afterEach(() => stage.close())

    async function work(context: AutomationContext) {
      running.add(context.game.name)
      await waitToBeStopped(context).finally(() => running.delete(context.game.name))
    }

    async function startedFleet(options: { capacity?: number } = {}) {
      const fleet = stage.fleet({ handover: createHandover(), ...options })
      await fleet.start()
      return fleet
    }

    const countRuns = (bot: BotDocument) => RunModel.countDocuments({ bot: bot._id })
    const isOver = (bot: BotDocument) => async () =>
      (await RunModel.countDocuments({ bot: bot._id, endedAt: null })) === 0 && (await countRuns(bot)) > 0

    test('a bot that is set online runs, and ends when it is set offline', async () => {
      const fleet = await startedFleet()
      const bot = await stage.bot()
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      await stage.stop(fleet, bot)
      await stage.untilLine(bot, /ends/)
      expect(await stage.lines(bot)).toEqual([
        '- Run 1 starts. Practice realm, server DE1.',
        '. At work.',
        '- Run 1 ends. Stopped by you.',
      ])
      await stage.until(isOver(bot))
      const [run] = await RunModel.find({ bot: bot._id })
      expect(run?.reason?.code).toBe('user')
      expect(await stage.notificationsOf(bot)).toEqual([])
    })

    test('a bot that was set online before the fleet starts runs at its start', async () => {
      const bot = await stage.bot()
      await stage.setOnline(bot)
      await startedFleet()
      await stage.untilLine(bot, /At work/)
    })

    test('a bot that was set online runs without a nudge as well', async () => {
      await startedFleet()
      const bot = await stage.bot()
      await stage.setOnline(bot)
      await stage.untilLine(bot, /At work/)
      await stage.setOffline(bot)
      await stage.until(isOver(bot))
    })

    test('an online bot that is neither due nor held runs as well', async () => {
      await startedFleet()
      const bot = await stage.bot()
      await BotModel.updateOne({ _id: bot._id }, { desired: 'online' })
      await stage.untilLine(bot, /At work/)
    })

    test('a bot that was stopped before the fleet starts never runs', async () => {
      const bot = await stage.bot()
      await stage.setOnline(bot)
      await stage.setOffline(bot)
      const other = await stage.bot()
      await stage.setOnline(other)
      await startedFleet()
      await stage.untilLine(other, /At work/)
      expect(await countRuns(bot)).toBe(0)
    })

    test('twenty nudges begin one run', async () => {
      const fleet = await startedFleet()
      const bot = await stage.bot()
      await stage.setOnline(bot)
      for (let nudge = 0; nudge < 20; nudge++) fleet.nudge(bot.id)
      await stage.untilLine(bot, /At work/)
      await stage.pass(5000)
      expect(await countRuns(bot)).toBe(1)
    })

    test('the last of many starts and stops counts, one run at a time', async () => {
      const fleet = await startedFleet()
      const bot = await stage.bot()
      for (let turn = 0; turn < 10; turn++) {
        await stage.start(fleet, bot)
        await stage.stop(fleet, bot)
      }
      await stage.start(fleet, bot)
      const { desiredGeneration } = await stage.current(bot)
      await stage.until(
        async () => (await RunModel.countDocuments({ bot: bot._id, desiredGeneration, endedAt: null })) === 1,
      )
      await stage.until(() => running.size === 1)
      const castle = await stage.castleOf(bot)
      expect(stage.realm.maxConcurrentSessions(castle.server, castle.username)).toBe(1)
    })

    test('a start while the old run is ending begins after it', async () => {
      const step = Promise.withResolvers<void>()
      stage.template('slow', async ({ print }) => {
        print('.', 'A long step.')
        await step.promise
        print('.', 'The step is done.')
      })
      const fleet = await startedFleet()
      const bot = await stage.bot({ templateId: 'slow' })
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /A long step/)
      await stage.stop(fleet, bot)
      await stage.start(fleet, bot)
      await stage.pass(2000)
      expect(await countRuns(bot)).toBe(1)
      step.resolve()
      await stage.untilLine(bot, /Run 2 starts/)
      expect((await stage.lines(bot)).slice(1, 4)).toEqual([
        '. A long step.',
        '. The step is done.',
        '- Run 1 ends. Stopped by you.',
      ])
    })

    test('a stop and a start between two checks end the old run', async () => {
      const fleet = await startedFleet()
      const bot = await stage.bot()
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      await stage.setOffline(bot)
      await stage.setOnline(bot)
      await stage.untilLine(bot, /Run 2 starts/)
      expect(await stage.lines(bot)).toContain('- Run 1 ends. Stopped by you.')
    })

    test('a bot whose automation returns has finished: it is offline, with one notification', async () => {
      stage.template('brief', async ({ print }) => print('+', 'Done.'))
      const fleet = await startedFleet()
      const bot = await stage.bot({ templateId: 'brief' })
      await stage.start(fleet, bot)
      await stage.untilOffline(bot)
      expect((await stage.current(bot)).stopReason?.code).toBe('finished')
      await stage.pass(8000)
      expect(await countRuns(bot)).toBe(1)
      expect(await stage.notificationsOf(bot)).toEqual(['Test Bot stopped. Finished. There is nothing left to do.'])
    })

    test('a bot that crashes starts again by itself', async () => {
      let crashes = 0
      stage.template('shaky', async (context) => {
        if (crashes++ < 2) throw new Error('boom')
        await work(context)
      })
      const fleet = await startedFleet()
      const bot = await stage.bot({ templateId: 'shaky' })
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      expect((await stage.current(bot)).desired).toBe('online')
      expect(await stage.lines(bot)).toContain(
        'x Run 1 ends. Something went wrong inside the bot. It starts again in 2 seconds.',
      )
      expect(crashes).toBe(3)
    })

    test('no more bots run than the capacity, and the next starts when one stops', async () => {
      const fleet = await startedFleet({ capacity: 2 })
      const bots = await Promise.all([stage.bot(), stage.bot(), stage.bot()])
      for (const bot of bots) await stage.start(fleet, bot)
      await stage.until(() => running.size === 2)
      await stage.pass(5000)
      expect(running.size).toBe(2)
      const names = await Promise.all(bots.map(async (bot) => (await stage.castleOf(bot)).username))
      const waiting = names.findIndex((name) => !running.has(name))
      await stage.stop(fleet, bots[(waiting + 1) % 3] as BotDocument)
      await stage.until(() => running.has(names[waiting] as string))
      expect(running.size).toBe(2)
    })

    test('draining ends every run and keeps desired states, and another fleet goes on at once', async () => {
      const fleet = await startedFleet()
      const [bot, stopped] = await Promise.all([stage.bot(), stage.bot()])
      for (const each of [bot, stopped]) {
        await stage.start(fleet, each)
        await stage.untilLine(each, /At work/)
      }
      await stage.setOffline(stopped)
      await fleet.drain()
      expect((await stage.lines(stopped)).at(-1)).toBe('- Run 1 ends. Stopped by you.')
      expect(running.size).toBe(0)
      expect(await LeaseModel.countDocuments()).toBe(0)
      expect((await stage.current(bot)).desired).toBe('online')
      expect((await stage.lines(bot)).at(-1)).toBe(
        '- Run 1 ends. Castellan is restarting; this bot continues by itself.',
      )
      fleet.nudge(bot.id)
      await startedFleet()
      await stage.untilLine(bot, /Run 2 starts/)
      expect(await stage.notificationsOf(bot)).toEqual([])
    })

    test('two fleets on one store play every castle once', async () => {
      const fleets = await Promise.all([startedFleet(), startedFleet(), startedFleet()])
      const bots = await Promise.all(Array.from({ length: 6 }, () => stage.bot()))
      for (const bot of bots) {
        await stage.setOnline(bot)
        for (const fleet of fleets) fleet.nudge(bot.id)
      }
      await stage.until(() => running.size === 6)
      await stage.pass(8000)
      expect(running.size).toBe(6)
      await fleets[0]?.drain()
      await stage.until(() => running.size === 6)
      for (const bot of bots) {
        const castle = await stage.castleOf(bot)
        expect(stage.realm.maxConcurrentSessions(castle.server, castle.username)).toBe(1)
      }
    })
  })
}
