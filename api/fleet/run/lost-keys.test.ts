import { afterEach, beforeEach, expect, test } from 'bun:test'
import { BotModel } from '../../bots/model/bot-model'
import { RunModel } from '../../bots/runs/run-model'
import { AccountModel } from '../../game/accounts/account-model'
import { accountPassword, createSecretBox } from '../../platform/encryption/secret-box'
import type { Fleet } from '../fleet'
import { openFleet } from '../testing/fleet-on-stage'
import type { Stage } from '../testing/stage'

const PASSWORD_LOST =
  'The stored password of this game account cannot be read any more. Enter it again, then start the bot.'
const SECRETS_LOST = 'The stored credentials of this bot cannot be read any more. Enter them again, then start the bot.'

let stage: Stage
let fleet: Fleet

beforeEach(async () => {
  ;({ stage, fleet } = await openFleet())
})
afterEach(() => stage.close())

const otherBox = createSecretBox(new Map([['kept', Buffer.alloc(32, 9)]]))

test.each([
  ['under a name that is gone', 'gone:AAAA'],
  ['under the name of another key', otherBox.seal('Rabenfels1', 'account-password')],
])('a game password that was sealed %s ends the bot at once, with a reason', async (_where, sealedPassword) => {
  const bot = await stage.bot()
  await AccountModel.updateOne({ _id: bot.account }, { $set: { sealedPassword } })
  await stage.start(fleet, bot)
  await stage.untilOffline(bot)
  const { stopReason } = await stage.current(bot)
  expect([stopReason?.code, stopReason?.message]).toEqual(['bad_credentials', PASSWORD_LOST])
  expect(await stage.lines(bot)).toEqual(['- Run 1 starts. Server DE1.', `x Run 1 ends. ${PASSWORD_LOST}`])
  expect(await stage.notificationsOf(bot)).toEqual([`Test Bot stopped. ${PASSWORD_LOST}`])
  expect(await RunModel.countDocuments({ bot: bot._id })).toBe(1)
})

test('credentials that cannot be decrypted end the bot with a reason, until they are entered again', async () => {
  const bot = await stage.bot({ secrets: { pin: '1234' } })
  await BotModel.updateOne({ _id: bot._id }, { $set: { 'secrets.pin': 'gone:AAAA' } })
  await stage.start(fleet, bot)
  await stage.untilOffline(bot)
  const { stopReason } = await stage.current(bot)
  expect([stopReason?.code, stopReason?.message]).toEqual(['settings', SECRETS_LOST])

  await BotModel.updateOne({ _id: bot._id }, { $unset: { 'secrets.pin': 1 } })
  const sealedPassword = stage.deps.secretBox.seal('Rabenfels1', accountPassword(bot.user.toHexString()))
  await AccountModel.updateOne({ _id: bot.account }, { $set: { sealedPassword } })
  await stage.start(fleet, bot)
  await stage.until(async () => (await stage.sessionsOf(bot)) === 1)
})
