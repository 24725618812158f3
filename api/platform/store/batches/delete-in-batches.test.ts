import { beforeAll, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { NotificationModel } from '../../../notifications/inbox/notification-model'
import { testApp } from '../../../testing/test-app'
import { chronologicalId } from '../chronological-id'
import { deleteInBatches } from './delete-in-batches'

const MANY = 3000

beforeAll(async () => {
  await testApp()
})

async function notificationsOf(user: Types.ObjectId, count: number) {
  const common = { user, bot: null, kind: 'start', message: 'A bot was started.', createdAt: new Date() }
  await NotificationModel.insertMany(Array.from({ length: count }, () => ({ ...common, _id: chronologicalId() })))
}

const countOf = (user: Types.ObjectId) => NotificationModel.countDocuments({ user })

describe('deleteInBatches', () => {
  test('deletes all matches, returns how many, and leaves the rest', async () => {
    const [anna, ben] = [new Types.ObjectId(), new Types.ObjectId()]
    await Promise.all([notificationsOf(anna, MANY), notificationsOf(ben, 3)])
    expect(await deleteInBatches(NotificationModel, { user: anna })).toBe(MANY)
    expect([await countOf(anna), await countOf(ben)]).toEqual([0, 3])
  })

  test('lets other calls in between', async () => {
    const anna = new Types.ObjectId()
    await notificationsOf(anna, MANY)
    const deleting = deleteInBatches(NotificationModel, { user: anna })
    const left: number[] = []
    for (let time = 0; time < 5; time++) left.push(await countOf(anna))
    await deleting
    expect(left.every((count) => count > 0)).toBe(true)
  })

  test('deletes no more than its limit', async () => {
    const anna = new Types.ObjectId()
    await notificationsOf(anna, 100)
    expect(await deleteInBatches(NotificationModel, { user: anna }, { limit: 33 })).toBe(33)
    expect(await countOf(anna)).toBe(67)
  })

  test('stops between two batches once it is aborted', async () => {
    const anna = new Types.ObjectId()
    await notificationsOf(anna, MANY)
    const calledOff = new AbortController()
    const deleting = deleteInBatches(NotificationModel, { user: anna }, { signal: calledOff.signal })
    while ((await countOf(anna)) === MANY) {}
    calledOff.abort(new Error('The server ends.'))
    await expect(deleting).rejects.toThrow('The server ends.')
    expect(await countOf(anna)).toBeGreaterThan(0)
  })
})
