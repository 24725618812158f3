import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { Types } from 'mongoose'
import { MINUTE, SECOND } from '../../../shared/time'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { dayOf } from '../../bots/activity/utc-day'
import { BotModel } from '../../bots/model/bot-model'
import { AccountModel } from '../../game/accounts/account-model'
import { UserModel } from '../../identity/users/user-model'
import { AnnouncementModel } from '../../notifications/announcements/announcement-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { creationFields } from '../../platform/store/chronological-id'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { createStoreWatch, type StoreWatch } from './store-watch'

const LOOK = 2 * SECOND

let app: TestApp
let anna: Player
let clock: FakeClock
let bus: { isConnected: boolean }
let watch: StoreWatch
let leaving: AbortController

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'plus')
  clock = createFakeClock()
  bus = { isConnected: true }
  watch = createStoreWatch({ ...app.services, bus, clock, random: () => 0 })
  leaving = new AbortController()
})
afterEach(() => leaving.abort())

/** A page of a player, as the watch reports to it. */
async function openPage(player = anna, { signal } = leaving) {
  const reported: string[] = []
  await watch.add(player.id, ({ kind, id }) => reported.push(`${kind} ${id}`.trim()), signal)
  return { take: () => reported.splice(0).sort() }
}

/** Turns the clock to the next look, and waits until it is over. */
async function look() {
  await clock.advance(LOOK)
  await clock.untilAsleep()
}

/** The bus has lost its connection, and the pages have reloaded. */
async function loseBus(...pages: { take(): string[] }[]) {
  bus.isConnected = false
  await look()
  for (const page of pages) expect(page.take()).toEqual(['missed'])
}

const notify = (user: string, at = clock.now()) =>
  NotificationModel.create({ user, kind: 'bot', message: 'A text.', ...creationFields(at) })

describe('While the bus is disconnected, a page learns within two seconds of', () => {
  test('a bot that another process starts, changes, adds or removes', async () => {
    const accountId = await app.accountOf(anna)
    const id = await app.botOf(anna, { accountId })
    const page = await openPage()
    await loseBus(page)
    await BotModel.updateOne({ _id: id }, { $set: { desired: 'online' }, $inc: { desiredGeneration: 1 } })
    await look()
    expect(page.take()).toEqual([`bot ${id}`])
    await BotModel.updateOne({ _id: id }, { $set: { 'settings.pause': 7 } })
    const another = await app.botOf(anna, { accountId })
    await look()
    expect(page.take()).toEqual([`bot ${id}`, `bot ${another}`].sort())
    await BotModel.deleteOne({ _id: id })
    await look()
    expect(page.take()).toEqual([`bot ${id}`])
    await look()
    expect(page.take()).toEqual([])
  })

  test('a game account that another process adds, changes, signs in with or removes', async () => {
    const page = await openPage()
    await loseBus(page)
    const id = await app.accountOf(anna)
    const seen = async () => {
      await look()
      return page.take()
    }
    expect(await seen()).toEqual([`account ${id}`])
    await AccountModel.updateOne({ _id: id }, { $set: { type: 'tower' } })
    expect(await seen()).toEqual([`account ${id}`])
    await AccountModel.updateOne({ _id: id }, { $set: { lastSignIn: { answer: 'banned', at: new Date() } } })
    expect(await seen()).toEqual([`account ${id}`])
    await AccountModel.deleteOne({ _id: id })
    expect(await seen()).toEqual([`account ${id}`])
    expect(await seen()).toEqual([])
  })

  test('a new name, another plan and its subscription', async () => {
    const page = await openPage()
    await loseBus(page)
    await UserModel.updateOne({ _id: anna.id }, { $set: { username: 'Anna of the Mills' } })
    await look()
    expect(page.take()).toEqual([`user ${anna.id}`])
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'premium' } })
    await look()
    expect(page.take()).toEqual([`subscription ${anna.id}`, `user ${anna.id}`])
  })

  test('a notification, also one that was stored some minutes after its time, and no old one', async () => {
    await notify(anna.id)
    const page = await openPage()
    await loseBus(page)
    const [now, late] = [await notify(anna.id), await notify(anna.id, clock.now() - 5 * MINUTE)]
    await look()
    expect(page.take()).toEqual([`notification ${now._id}`, `notification ${late._id}`].sort())
    await clock.advance(20 * MINUTE)
    expect(page.take()).toEqual([])
  })

  test('a notification that was read on another device', async () => {
    const { _id } = await notify(anna.id)
    const page = await openPage()
    await loseBus(page)
    await anna.api.users.me.notifications({ id: String(_id) }).read.post()
    await look()
    expect(page.take()).toEqual([`notification ${_id}`])
  })

  test('an announcement, its change and its removal', async () => {
    const page = await openPage()
    await loseBus(page)
    const fields = { title: 'To all', body: 'A text.', category: 'news', createdAt: new Date() }
    const { _id } = await AnnouncementModel.create(fields)
    await look()
    expect(page.take()).toEqual([`announcement ${_id}`])
    const admin = await app.admin()
    await admin.patch(`/api/admin/announcements/${_id}`, { title: 'To all', body: 'Another text.', category: 'news' })
    await look()
    expect(page.take()).toEqual([`announcement ${_id}`])
    await AnnouncementModel.deleteOne({ _id })
    await look()
    expect(page.take()).toEqual([`announcement ${_id}`])
  })

  test('a longer day of a bot', async () => {
    const bot = new Types.ObjectId()
    const fields = { bot, user: anna.id, day: dayOf(clock.now()), templateId: 'waiter', epoch: 1 }
    await BotDayModel.create({ ...fields, expiresAt: new Date(clock.now()) })
    const page = await openPage()
    await loseBus(page)
    await BotDayModel.updateOne({ bot }, { $inc: { online: 15 * SECOND } })
    await look()
    expect(page.take()).toEqual([`day ${bot}`])
  })
})

describe('A page', () => {
  test('learns nothing of other players', async () => {
    const ben = await app.player('ben')
    const page = await openPage()
    const bens = await openPage(ben)
    await loseBus(page, bens)
    const id = await app.accountOf(ben)
    await look()
    expect([page.take(), bens.take()]).toEqual([[], [`account ${id}`]])
  })

  test('that opens during the outage learns of what changes from then on, and does not reload', async () => {
    const first = await openPage()
    await loseBus(first)
    const page = await openPage()
    const id = await app.accountOf(anna)
    await look()
    expect([first.take(), page.take()]).toEqual([[`account ${id}`], [`account ${id}`]])
  })

  test('reloads again in another outage', async () => {
    const page = await openPage()
    await loseBus(page)
    bus.isConnected = true
    await look()
    expect(page.take()).toEqual([])
    await loseBus(page)
  })

  test('learns of a change during an outage of the store once that is back', async () => {
    const id = await app.botOf(anna)
    const page = await openPage()
    await loseBus(page)
    await BotModel.updateOne({ _id: id }, { $set: { name: 'Mills' } })
    const find = spyOn(BotModel, 'find').mockImplementationOnce(() => {
      throw new Error('The store is away')
    })
    await look()
    find.mockRestore()
    expect(page.take()).toEqual([])
    await look()
    expect(page.take()).toEqual([`bot ${id}`])
  })
})

describe('The store is read', () => {
  test('only while the bus is disconnected and a page is open, once for all pages', async () => {
    const find = spyOn(BotModel, 'find')
    const pages = [await openPage(), await openPage(), await openPage(await app.player('ben'))]
    await look()
    expect(find).toHaveBeenCalledTimes(0)
    await loseBus(...pages)
    await look()
    expect(find).toHaveBeenCalledTimes(2)
    leaving.abort()
    await clock.advance(LOOK)
    expect(clock.sleeping).toBe(0)
    expect(find).toHaveBeenCalledTimes(2)
    find.mockRestore()
  })
})
