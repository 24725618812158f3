import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../shared/time'
import { type BotDocument, BotModel } from '../bots/model/bot-model'
import { AccountModel } from '../game/accounts/account-model'
import { createSignInThrottle } from '../game/sign-in-throttle/sign-in-throttle'
import type { Fleet } from './fleet'
import type { Handover } from './handover/handover'
import { openStage, type Stage } from './testing/stage'

const ORDERS = ['the stranger first', 'the owner first', 'both at once'] as const
/** Whether the game has let the owner in before. */
const OWNERS = ['known', 'new'] as const
const PASSWORD = 'of the owner'

/** A stranger's bot with a wrong password, against the castle's owner in two processes; for every adapter of the fleet. */
export function strangerContract(name: string, createHandover: () => Handover) {
  describe(`a stranger with a wrong password does not keep the owner out: ${name}`, () => {
    let stage: Stage
    let fleets: [Fleet, Fleet]
    let username: string

    beforeEach(async () => {
      stage = await openStage()
      username = `twin_${crypto.randomUUID().slice(0, 8)}`
      fleets = [await startedFleet(), await startedFleet()]
      const first = await botOfOwner()
      await stage.start(fleets[0], first)
      await stage.untilLine(first, /At work/)
      await stage.stop(fleets[0], first)
      await stage.untilReleased(first)
    })
    afterEach(() => stage.close())

    /** With a queue of its own for sign-ins, as each process has it. */
    async function startedFleet() {
      const { clock, random } = stage.deps
      const signInThrottle = createSignInThrottle({ clock, random })
      const fleet = stage.fleet({ handover: createHandover(), capacity: 1, signInThrottle })
      await fleet.start()
      return fleet
    }

    const botOfOwner = (templateId = 'waiter') => stage.bot({ username, password: PASSWORD, templateId })
    const stranger = (as = username) => stage.bot({ username: as, password: 'a guess' })
    const isAtWork = async (bot: BotDocument) => (await stage.lines(bot)).includes('. At work.')
    const codeOf = async (bot: BotDocument) => (await stage.current(bot)).stopReason?.code
    const markAccepted = ({ account }: BotDocument) =>
      AccountModel.updateOne({ _id: account }, { credentials: 'taken' })

    async function expectOwnerPlays(owner: BotDocument, strangers: BotDocument[]) {
      await stage.until(() => isAtWork(owner))
      for (const each of strangers) {
        await stage.untilOffline(each)
        expect(await codeOf(each)).toBeOneOf(['bad_credentials', 'castle_taken'])
      }
      await stage.pass(3 * SECOND)
      expect((await stage.current(owner)).desired).toBe('online')
      expect((await stage.lines(owner)).filter((line) => line.includes('starts.'))).toHaveLength(1)
      expect(stage.realm.maxConcurrentSessions('DE1', username)).toBe(1)
    }

    async function startInOrder(order: (typeof ORDERS)[number], owner: BotDocument, other: BotDocument) {
      const both = order === 'the owner first' ? [owner, other] : [other, owner]
      if (order === 'both at once')
        await Promise.all(both.map((bot, place) => stage.start(fleets[place] as Fleet, bot)))
      else for (const [place, bot] of both.entries()) await stage.start(fleets[place] as Fleet, bot)
    }

    for (const order of ORDERS)
      test.each(OWNERS)(`${order}, and a %s owner`, async (kind) => {
        const [owner, other] = [await botOfOwner(), await stranger()]
        if (kind === 'known') await markAccepted(owner)
        await startInOrder(order, owner, other)
        await expectOwnerPlays(owner, [other])
      })

    test('who tries again and again, whatever it is refused for', async () => {
      const [owner, other] = [await botOfOwner(), await stranger()]
      await stage.start(fleets[0], other)
      let tries = 1
      const tryAgain = async () => {
        if ((await stage.current(other)).desired === 'online') return
        tries++
        await stage.start(fleets[0], other)
      }
      await stage.until(async () => {
        await tryAgain()
        return tries === 3
      })
      await stage.start(fleets[1], owner)
      await stage.until(async () => {
        await tryAgain()
        return isAtWork(owner)
      })
      expect(tries).toBeLessThan(8)
      await expectOwnerPlays(owner, [other])
    })

    test.each(['the game is away', 'the game is under maintenance'])('while %s', async (cause) => {
      if (cause === 'the game is away') stage.realm.misbehave.refuseConnections(true)
      else stage.realm.misbehave.startMaintenance(20 * SECOND)
      const [owner, other] = [await botOfOwner(), await stranger()]
      await startInOrder('the stranger first', owner, other)
      await stage.pass(20 * SECOND)
      stage.realm.misbehave.refuseConnections(false)
      await expectOwnerPlays(owner, [other])
    })

    test('while the owner rests, signed out of the game', async () => {
      stage.template('sleeper', async ({ print, away, game }) => {
        await away(60 * SECOND)
        await game.player()
        print('.', 'At work.')
        await away(3600 * SECOND)
      })
      const owner = await botOfOwner('sleeper')
      await stage.start(fleets[0], owner)
      await stage.until(async () => (await stage.current(owner)).castle !== undefined)
      await stage.until(async () => (await stage.sessionsOf(owner)) === 0)
      const other = await stranger()
      await stage.start(fleets[1], other)
      await stage.untilOffline(other)
      expect(await codeOf(other)).toBe('castle_taken')
      expect((await AccountModel.findById(other.account).orFail()).credentials).toBe('untried')
      expect(await stage.sessionsOf(owner)).toBe(0)
      await expectOwnerPlays(owner, [other])
    })

    test.each([
      ['in capitals', (twin: string) => twin.toUpperCase()],
      ['between spaces', (twin: string) => `  ${twin} `],
      ['in wide letters', (twin: string) => twin.replace('twin', 'ｔｗｉｎ')],
    ])('who writes the name %s', async (_, write) => {
      const [owner, before, after] = [
        await botOfOwner(),
        await stranger(write(username)),
        await stranger(write(username)),
      ]
      await startInOrder('the stranger first', owner, before)
      await stage.until(() => isAtWork(owner))
      await stage.untilOffline(before)
      expect(await BotModel.countDocuments({ castle: `DE1:${username}`, desired: 'online' })).toBe(1)
      await stage.start(fleets[1], after)
      await stage.untilOffline(after)
      expect(await codeOf(after)).toBe('castle_taken')
      await expectOwnerPlays(owner, [before])
    })
  })
}
