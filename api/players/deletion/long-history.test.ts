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
const isRemoved = async (id: string) => (await UserModel.exists({ _id: id })) === null
/** A clock after the final purge of a player who was just deleted. */
const later = () => createFakeClock(Date.now() + 2 * MINUTE)

async function playerWithHistory() {
  const anna = await app.player('anna')
  const common = { user: anna.id, kind: 'start', message: 'A bot was started.', createdAt: new Date() }
  await NotificationModel.insertMany(Array.from({ length: MANY }, () => common))
  return anna
}

/** Lets the time run out during a deletion. */
async function cutOff(user: string, work: (clock: Clock) => Promise<unknown>) {
  const clock = later()
  const working = work(clock)
  while ((await notificationsOf(user)) >= MANY) {}
  await clock.advance(20 * SECOND)
  await working
}

test('Deleting a player with a long history answers after a moment, and the next purge deletes the rest', async () => {
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

test('A player is not removed before all of a long history is deleted', async () => {
  const anna = await playerWithHistory()
  await UserModel.updateOne({ _id: anna.id }, { $set: { deletedAt: new Date() } })
  await cutOff(anna.id, (clock) => purgeAll({ ...app.services, clock }))
  expect([(await notificationsOf(anna.id)) > 0, await isRemoved(anna.id)]).toEqual([true, false])
  while (!(await purgeAll({ ...app.services, clock: later() }))) {}
  expect([await notificationsOf(anna.id), await isRemoved(anna.id)]).toEqual([0, true])
})
