import { afterEach, beforeEach, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { BotModel } from '../../bots/model/bot-model'
import { deliverAllPending } from '../../bots/outbox/run-notification-outbox'
import { endOf } from '../../bots/stop-reasons'
import { failNextNotification } from '../../notifications/inbox/testing/fail-next-notification'
import { openStage, type Stage } from '../testing/stage'
import { clearDesired } from './clear-desired'

let stage: Stage

beforeEach(async () => {
  stage = await openStage()
})
afterEach(() => stage.close())

test('a bot that ends by itself notifies its player once, also when the store fails at that moment', async () => {
  const { _id, account } = await stage.bot()
  await stage.setOnline({ _id, account })
  const bot = await stage.current({ _id })
  failNextNotification()
  await expect(clearDesired(stage.deps, bot, { end: endOf('finished'), gained: 0 })).rejects.toThrow(
    'The store is away',
  )
  expect(await stage.notificationsOf(bot)).toEqual([])
  await deliverAllPending(stage.deps)
  await deliverAllPending(stage.deps)
  expect(await stage.notificationsOf(bot)).toEqual(['Test Bot stopped. Finished. There is nothing left to do.'])
})

test('a bot that is renamed during its run uses its new name, and runs on', async () => {
  const fleet = stage.fleet()
  await fleet.start()
  const done = Promise.withResolvers<void>()
  stage.template('slow', async ({ print, notify }) => {
    print('.', 'Begun.')
    await done.promise
    notify('Done.')
  })
  const bot = await stage.bot({ templateId: 'slow' })
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /Begun/)
  await BotModel.updateOne({ _id: bot._id }, { $set: { name: 'Night watch' } })
  await stage.pass(5 * SECOND)
  done.resolve()
  await stage.untilOffline(bot)
  await stage.until(async () => (await stage.notificationsOf(bot)).length === 2)
  expect((await stage.notificationsOf(bot)).sort()).toEqual([
    'Night watch stopped. Finished. There is nothing left to do.',
    'Night watch: Done.',
  ])
  expect((await stage.lines(bot)).filter((line) => line.includes('starts.'))).toHaveLength(1)
})
