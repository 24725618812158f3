import { beforeAll, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../shared/time'
import { SessionModel } from '../../identity/sessions/session-model'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import type { Clock } from '../../platform/time/clock'
import { createFakeClock } from '../../testing/fake-clock'
import { type TestApp, testApp } from '../../testing/test-app'
import { deletePlayer } from './delete-player'
import { purgeAll } from './run-player-purge'

const MANY = 3000
const PASSWORD = 'correct horse'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const notificationsOf = (user: string) => NotificationModel.countDocuments({ user })
const isForgotten = async (id: string) => (await UserModel.exists({ _id: id })) === null
/** When whoever left a moment ago has nothing under way any more. */
const later = () => createFakeClock(Date.now() + 2 * MINUTE)

async function playerWithHistory() {
  const anna = await app.player('anna')
  const common = { user: anna.id, kind: 'start', message: 'A bot was started.', createdAt: new Date() }
  await NotificationModel.insertMany(Array.from({ length: MANY }, () => common))
  return anna
}

/** Lets the time for deleting run out while it is under way. */
async function cutOff(user: string, work: (clock: Clock) => Promise<unknown>) {
  const clock = later()
  const working = work(clock)
  while ((await notificationsOf(user)) >= MANY) {}
  await clock.advance(20 * SECOND)
  await working
}

test('Whoever leaves waits a moment for a long history to be deleted, and the next sweep removes the rest', async () => {
  const anna = await playerWithHistory()
  const { _id: sessionId } = await SessionModel.findOne({ user: anna.id }).orFail()
  const caller = {
    viewer: { kind: 'session' as const, id: anna.id, sessionId },
    caller: { network: '203.0.113.9', userAgent: '' },
  }
  await cutOff(anna.id, (clock) => deletePlayer({ ...app.services, clock }, caller, { password: PASSWORD }))
  expect(await notificationsOf(anna.id)).toBeGreaterThan(0)
  expect((await anna.get('/api/auth/me')).status).toBe(401)
  while (!(await purgeAll(app.services))) {}
  expect(await notificationsOf(anna.id)).toBe(0)
})

test('Whoever left is not forgotten before all of a long history is deleted', async () => {
  const anna = await playerWithHistory()
  await UserModel.updateOne({ _id: anna.id }, { $set: { deletedAt: new Date() } })
  await cutOff(anna.id, (clock) => purgeAll({ ...app.services, clock }))
  expect([(await notificationsOf(anna.id)) > 0, await isForgotten(anna.id)]).toEqual([true, false])
  while (!(await purgeAll({ ...app.services, clock: later() }))) {}
  expect([await notificationsOf(anna.id), await isForgotten(anna.id)]).toEqual([0, true])
})
