import { afterEach, beforeEach, expect, test } from 'bun:test'
import { MINUTE } from '../../shared/time'
import type { BotDocument } from '../bots/model/bot-model'
import { AccountModel } from '../game/accounts/account-model'
import { accountView } from '../game/accounts/account-view'
import { countRefusedPassword } from '../game/accounts/refused-passwords'
import { AppError } from '../platform/errors'
import type { Fleet } from './fleet'
import { openFleet } from './testing/fleet-on-stage'
import type { Stage } from './testing/stage'

let stage: Stage
let fleet: Fleet
let castle: { server: string; username: string }

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
  castle = { server: 'DE1', username: `castle_${crypto.randomUUID().slice(0, 8)}` }
})
afterEach(() => stage.close())

const accountOf = ({ account }: BotDocument) => AccountModel.findById(account).orFail()
const withoutTimes = (text: string | undefined | null) => text?.replaceAll(/\d{4}-\d\d-\d\dT\S+Z/g, 'then')

/** What a test of the bot's account says, with the times left out. */
async function saidByTest(bot: BotDocument) {
  const answer = fleet.testAccount({ account: await accountOf(bot), network: null }).then(
    async () => accountView(await accountOf(bot)).last_sign_in?.message,
    (error) => (error instanceof AppError ? error.message : Promise.reject(error)),
  )
  await stage.untilSettled(answer)
  return withoutTimes(await answer)
}

async function saidByBot(bot: BotDocument) {
  await stage.start(fleet, bot)
  await stage.untilOffline(bot)
  await stage.untilReleased(bot)
  return withoutTimes((await stage.current(bot)).stopReason?.message)
}

const ofCastle = (password?: string) => stage.bot({ username: castle.username, password })

/** A bot of someone else, who has the password. */
async function ownerAtWork() {
  const owner = await ofCastle()
  await stage.start(fleet, owner)
  await stage.untilLine(owner, /At work/)
  return owner
}

async function settled() {
  const owner = await ownerAtWork()
  await stage.stop(fleet, owner)
  await stage.untilReleased(owner)
  return owner
}

/** Each makes the game, or the fleet, refuse the bot. */
const REFUSALS: Record<string, () => Promise<BotDocument>> = {
  async 'Wrong password.'() {
    await settled()
    return ofCastle('a guess')
  },
  async 'Banned.'() {
    const owner = await settled()
    stage.realm.misbehave.ban(castle.server, castle.username)
    return owner
  },
  async 'The game has refused too many'() {
    const bot = await ofCastle()
    for (const _ of '12345')
      await countRefusedPassword(stage.deps.rateLimits.gameRefusals, { castle: 'DE1:elsewhere', player: bot.user })
    return bot
  },
  async "Another player's bot is online"() {
    await ownerAtWork()
    return ofCastle()
  },
  async 'The stored password of this game account'() {
    const bot = await ofCastle()
    await AccountModel.updateOne({ _id: bot.account }, { sealedPassword: 'unreadable' })
    return bot
  },
  async 'ZZ9 cannot be played:'() {
    const bot = await ofCastle()
    await AccountModel.updateOne({ _id: bot.account }, { server: 'ZZ9' })
    return bot
  },
}

test.each(Object.keys(REFUSALS))('A test of an account says “%s …” as its bot does', async (beginning) => {
  const bot = await (REFUSALS[beginning] as (typeof REFUSALS)[string])()
  const said = await saidByBot(bot)
  expect(said).toStartWith(beginning)
  expect(await saidByTest(bot)).toBe(said)
})

test('A test that is asked for proof of a person says so as a bot does', async () => {
  const bot = await settled()
  stage.realm.misbehave.askForHuman(castle.server, castle.username)
  const said = await saidByTest(bot)
  stage.realm.misbehave.askForHuman(castle.server, castle.username)
  expect(await saidByBot(bot)).toBe(said)
  expect(said).toStartWith('DE1 asks for proof that a person is playing.')
})

const firstSentence = (text: string | undefined) => text?.split(/(?<=\.) /)[0]

test.each([
  ['DE1 is under maintenance until then.', () => stage.realm.misbehave.startMaintenance(2 * MINUTE)],
  ['DE1 does not answer.', () => stage.realm.misbehave.refuseConnections(true)],
  ['DE1 answered “too many requests”.', () => stage.realm.misbehave.rateLimit('DE1', castle.username, 2 * MINUTE)],
] as const)('%s: a bot waits, and a test says so in the same words', async (sentence, refuse) => {
  const bot = await ofCastle()
  refuse()
  expect(firstSentence(await saidByTest(bot))).toBe(sentence)
  await stage.start(fleet, bot)
  await stage.until(async () =>
    (await stage.lines(bot)).some((line) => withoutTimes(line)?.startsWith(`! ${sentence}`)),
  )
})
