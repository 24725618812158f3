import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { type BotDocument, BotModel } from '../bots/model/bot-model'
import { RunModel } from '../bots/runs/run-model'
import { AccountModel } from '../game/accounts/account-model'
import { countRefusedPassword } from '../game/accounts/refused-passwords'
import { delayNextOperation } from '../testing/delay-operation'
import { LeaseModel } from './claims/lease-model'
import type { Fleet } from './fleet'
import type { Handover } from './handover/handover'
import type { NewBot } from './testing/builders'
import { openStage, type Stage, waitToBeStopped } from './testing/stage'

/** Which bot may play a castle that several players have registered; for every adapter of the fleet. */
export function castleContract(name: string, createHandover: () => Handover) {
  describe(`a castle that two players have registered: ${name}`, () => {
    let stage: Stage
    let fleet: Fleet
    let castle: NewBot

    beforeEach(async () => {
      stage = await openStage()
      castle = { username: `twin_${crypto.randomUUID().slice(0, 8)}`, password: 'of the owner' }
      fleet = await startedFleet()
    })
    afterEach(() => stage.close())

    async function startedFleet() {
      const started = stage.fleet({ handover: createHandover() })
      await started.start()
      return started
    }

    /** An offline bot of the castle's owner. */
    async function botOfOwner() {
      const owner = await stage.bot(castle)
      await stage.start(fleet, owner)
      await stage.untilLine(owner, /At work/)
      await stage.stop(fleet, owner)
      await stage.untilReleased(owner)
      return owner
    }

    const guessingBot = () => stage.bot({ ...castle, password: 'a guess' })
    const stopCodeOf = async (bot: BotDocument) => (await stage.current(bot)).stopReason?.code
    const credentialsOf = async ({ account }: BotDocument) =>
      (await AccountModel.findById(account).orFail()).credentials
    const mostSessions = () => stage.realm.maxConcurrentSessions('DE1', String(castle.username))
    const atWork = async (bot: BotDocument) => (await stage.lines(bot)).filter((line) => line === '. At work.').length

    test('a bot with a wrong password that waits for the game does not block the owner', async () => {
      const owner = await botOfOwner()
      const stranger = await guessingBot()
      stage.realm.misbehave.refuseConnections(true)
      await stage.start(fleet, stranger)
      await stage.pass(5000)
      expect(await LeaseModel.exists({ _id: `DE1:${castle.username}` })).toBeNull()
      await stage.start(fleet, owner)
      await stage.pass(5000)
      stage.realm.misbehave.refuseConnections(false)
      await stage.until(async () => (await atWork(owner)) === 2)
      await stage.untilOffline(stranger)
      expect(await stopCodeOf(stranger)).toBeOneOf(['bad_credentials', 'castle_taken'])
      expect((await stage.current(owner)).desired).toBe('online')
    })

    test('of two bots with the password that start at once, one plays and the other says why not', async () => {
      const bots = [await stage.bot(castle), await stage.bot(castle)]
      await Promise.all(bots.map((bot) => stage.start(fleet, bot)))
      const offline = async () =>
        (await Promise.all(bots.map(stage.current))).filter((bot) => bot.desired === 'offline')
      await stage.until(async () => (await offline()).length > 0)
      await stage.pass(3000)
      expect((await offline()).map(({ stopReason }) => stopReason?.code)).toEqual(['castle_taken'])
      expect((await Promise.all(bots.map(atWork))).sort()).toEqual([0, 1])
      expect(mostSessions()).toBe(1)
    })

    test('a bot whose password was accepted keeps the castle while the server restarts', async () => {
      const owner = await stage.bot(castle)
      await stage.start(fleet, owner)
      await stage.untilLine(owner, /At work/)
      await fleet.drain()
      const other = await stage.bot(castle)
      await stage.setOnline(other)
      fleet = await startedFleet()
      await stage.untilOffline(other)
      expect(await stopCodeOf(other)).toBe('castle_taken')
      await stage.until(async () => (await atWork(owner)) === 2)
      expect(mostSessions()).toBe(1)
    })

    test('a run that came back by itself ends before another process begins the next one', async () => {
      const step = Promise.withResolvers<void>()
      let runs = 0
      stage.template('slow', async (context) => {
        if (++runs !== 2) return waitToBeStopped(context)
        context.print('.', 'A long step.')
        await step.promise
      })
      const bot = await stage.bot({ ...castle, templateId: 'slow' })
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/)
      await fleet.drain()
      fleet = await startedFleet()
      await stage.untilLine(bot, /A long step/)
      const other = await startedFleet()
      await stage.setOffline(bot)
      await stage.start(other, bot)
      await stage.pass(4000)
      step.resolve()
      await stage.untilLine(bot, /Run 3 starts/)
      const [second, third] = await RunModel.find({ bot: bot._id, epoch: { $gt: 1 } }).sort({ epoch: 1 })
      expect(second?.reason?.code).toBe('user')
      expect(Number(third?.startedAt)).toBeGreaterThanOrEqual(Number(second?.endedAt))
      expect(mostSessions()).toBe(1)
    })

    test("it is not entered while another player's run is still ending", async () => {
      const step = Promise.withResolvers<void>()
      stage.template('slow', async ({ print }) => {
        print('.', 'A long step.')
        await step.promise
      })
      const bot = await stage.bot({ ...castle, templateId: 'slow' })
      const other = await stage.bot({ ...castle, username: castle.username?.toUpperCase() })
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /A long step/)
      await stage.stop(fleet, bot)
      await stage.start(fleet, other)
      await stage.pass(5000)
      expect(await atWork(other)).toBe(0)
      step.resolve()
      await stage.untilLine(other, /At work/)
      expect(mostSessions()).toBe(1)
    })

    test('a password change in the game ends the bot with the old one, and the new one plays', async () => {
      stage.template('player', async ({ game, print, clock, signal }) => {
        print('.', 'At work.')
        for (; ; await clock.sleep(500, signal)) await game.player()
      })
      const before = await stage.bot({ ...castle, templateId: 'player' })
      await stage.start(fleet, before)
      await stage.untilLine(before, /At work/)
      expect(await credentialsOf(before)).toBe('taken')
      await stage.realm.misbehave.changePassword('DE1', String(castle.username), 'the new one')
      await stage.untilOffline(before)
      expect([await stopCodeOf(before), await credentialsOf(before)]).toEqual(['bad_credentials', 'refused'])
      const after = await stage.bot({ ...castle, password: 'the new one' })
      await stage.start(fleet, after)
      await stage.untilLine(after, /At work/)
      expect(mostSessions()).toBe(1)
    })

    test('a refusal of the old name is not stored for a renamed account', async () => {
      const bot = await stage.bot(castle)
      const renamed = Promise.withResolvers<void>()
      const { isReached } = delayNextOperation(AccountModel.collection, 'updateOne', { wait: () => renamed.promise })
      await stage.start(fleet, bot)
      await stage.until(isReached)
      await AccountModel.updateOne({ _id: bot.account }, { username: 'another', identity: 'DE1:another' })
      renamed.resolve()
      await stage.untilLine(bot, /At work/)
      expect(await credentialsOf(bot)).toBe('untried')
    })

    test('after too many refused passwords, only accepted ones are tried, and the owner plays', async () => {
      const owner = await botOfOwner()
      const stranger = await guessingBot()
      for (const player of [stranger.user, stranger.user, stranger.user, stranger.user, stranger.user]) {
        const guess = { castle: `DE1:${castle.username}`, player }
        await countRefusedPassword(stage.deps.rateLimits.gameRefusals, guess)
      }
      await stage.start(fleet, stranger)
      await stage.untilOffline(stranger)
      expect([await stopCodeOf(stranger), await credentialsOf(stranger)]).toEqual(['too_many_guesses', 'untried'])
      await stage.start(fleet, owner)
      await stage.until(async () => (await atWork(owner)) === 2)
    })

    test('a failing store during a sign-in is tried again, and the game sees one session', async () => {
      const update = BotModel.collection.updateOne
      let failures = 0
      BotModel.collection.updateOne = async (...given) => {
        if (!JSON.stringify(given[1]).includes('"$set":{"castle"') || failures++ > 0)
          return update.apply(BotModel.collection, given)
        throw new Error('The store is away')
      }
      const bot = await stage.bot(castle)
      await stage.start(fleet, bot)
      await stage.untilLine(bot, /At work/).finally(() => {
        BotModel.collection.updateOne = update
      })
      expect(failures).toBeGreaterThan(0)
      expect(mostSessions()).toBe(1)
      expect(await RunModel.countDocuments({ bot: bot._id })).toBe(1)
    })
  })
}
