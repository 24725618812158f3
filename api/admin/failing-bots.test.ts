import { expect, test } from 'bun:test'
import { BotModel } from '../bots/model/bot-model'
import { testApp } from '../testing/test-app'

const REFUSED = { code: 'bad_credentials', message: 'Wrong password. DE1 refused the sign-in.' }

test('An admin sees which bots stopped with an error, whose they are, and why', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const anna = await app.player('anna')
  const accountId = await app.accountOf(anna, { username: 'ansgar_failing', server: 'DE1' })
  const bot = await app.botOf(anna, { accountId })
  const stopped = await app.botOf(await app.player('noor'))
  await BotModel.updateOne({ _id: bot }, { stopReason: REFUSED })
  await BotModel.updateOne({ _id: stopped }, { stopReason: { code: 'user', message: 'Stopped by you.' } })
  const { data } = await admin.api.admin.bots.failing.get()
  expect(data?.bots.find(({ id }) => id === bot)).toMatchObject({
    accountId,
    account: { name: 'ansgar_failing', server: 'DE1' },
    owner: { id: anna.id, email: anna.email },
    state: 'error',
    stop_reason: REFUSED,
  })
  expect(data?.bots.map(({ id }) => id)).not.toContain(stopped)
  expect(data?.total).toBeGreaterThanOrEqual(1)
  await BotModel.updateOne({ _id: bot }, { desired: 'online' })
  const { data: later } = await admin.api.admin.bots.failing.get()
  expect(later?.bots.map(({ id }) => id)).not.toContain(bot)
})
