import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { failNextNotification } from '../../notifications/inbox/testing/fail-next-notification'
import { closeAfterTest } from '../../testing/closing'
import { type TestApp, testApp } from '../../testing/test-app'
import { BotModel } from '../model/bot-model'
import { deliverAllPending } from '../outbox/run-notification-outbox'
import { enforcePlan } from './enforce-plan'

let app: TestApp
let anna: Awaited<ReturnType<TestApp['player']>>
let nudged: string[]

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'premium')
  nudged = []
})

async function online(templateId = 'resource-collector'): Promise<string> {
  const id = await app.botOf(anna, { templateId })
  expect((await anna.api.bots({ id }).actions.post({ action: 'start' })).status).toBe(200)
  return id
}

const enforce = () =>
  enforcePlan({ ...app.services, fleet: { nudge: (botId) => void nudged.push(botId) } }, new Types.ObjectId(anna.id))

async function shrinkTo(plan: string) {
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan } })
  await enforce()
}

const toldOfPlan = () => NotificationModel.find({ user: anna.id, kind: 'plan_limit' })
const shown = async (id: string) => (await anna.api.bots({ id }).get()).data?.bot

describe('When a plan shrinks', () => {
  test('the newer of two online bots stops, with one notification', async () => {
    const [fits, above] = [await online(), await online()]
    await shrinkTo('starter')
    expect(await shown(fits)).toMatchObject({ state: 'online', stop_reason: null })
    const message = 'Your plan has fewer slots than you have bots, and this bot is above them.'
    expect(await shown(above)).toMatchObject({ state: 'offline', stop_reason: { code: 'plan_limit', message } })
    expect(nudged).toEqual([above])
    expect(await toldOfPlan()).toMatchObject([{ message: `Resource Collector stopped. ${message}` }])
  })

  test('a bot within the slots stops when the plan lacks its template category, with its own reason', async () => {
    const raider = await online('tower-raider')
    await shrinkTo('starter')
    const message = 'Combat bots need Plus or a larger plan, such as Premium.'
    expect(await shown(raider)).toMatchObject({ state: 'offline', stop_reason: { code: 'plan_limit', message } })
    expect(await toldOfPlan()).toMatchObject([{ message: `Tower Raider stopped. ${message}` }])
  })

  test('a repeated or concurrent call does nothing more', async () => {
    await online()
    await online()
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    await Promise.all([enforce(), enforce()])
    await enforce()
    expect(await toldOfPlan()).toHaveLength(1)
    expect(nudged).toHaveLength(1)
  })

  test('one notification is delivered, also when the store fails at that moment', async () => {
    await online()
    await online()
    failNextNotification()
    await expect(shrinkTo('starter')).rejects.toThrow('The store is away')
    await deliverAllPending(app.services)
    await enforce()
    expect(await toldOfPlan()).toHaveLength(1)
  })

  test('nothing is deleted, and offline bots stay as they are', async () => {
    const [first, second, third] = [await online(), await online(), await app.botOf(anna)]
    const before = await BotModel.findById(third).lean()
    await shrinkTo('starter')
    expect((await anna.api.bots.get()).data?.bots.map(({ id }) => id).sort()).toEqual([first, second, third].sort())
    expect(await BotModel.findById(third).lean()).toEqual(before)
  })

  test('a bot that was stopped by a plan can start when the plan has room', async () => {
    await online()
    const above = await online()
    await shrinkTo('starter')
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'plus' } })
    await enforce()
    expect((await anna.api.bots({ id: above }).actions.post({ action: 'start' })).data?.bot.state).toBe('online')
  })
})

test('a plan with room for all bots stops none', async () => {
  await online()
  await online('tower-raider')
  await shrinkTo('plus')
  expect(nudged).toEqual([])
})

test('nothing is written for a deleted account', async () => {
  const bots = [await online(), await online()]
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter', deletedAt: new Date() } })
  await enforce()
  expect(await BotModel.countDocuments({ _id: { $in: bots }, desired: 'online' })).toBe(2)
})

test('a bot that was started again during the check goes on', async () => {
  await online()
  const above = await online()
  await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
  const found = await BotModel.find({ user: anna.id, desired: 'online' }).lean()
  const find = spyOn(BotModel, 'find')
  closeAfterTest(() => find.mockRestore())
  const readBeforeStart = async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'premium' } })
    for (const action of ['stop', 'start'] as const) await anna.api.bots({ id: above }).actions.post({ action })
    return found
  }
  find.mockImplementationOnce(() => ({ lean: readBeforeStart }) as never)
  await enforce()
  expect(await shown(above)).toMatchObject({ state: 'online', stop_reason: null })
  expect(await toldOfPlan()).toEqual([])
})
