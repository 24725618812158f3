import { beforeEach, describe, expect, spyOn, test } from 'bun:test'
import mongoose, { Types } from 'mongoose'
import { UserModel } from '../../identity/users/user-model'
import { ChannelModel } from '../../notifications/channels/model/channel-model'
import { NotificationSettingsModel } from '../../notifications/channels/model/notification-settings-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { OutboxMessageModel } from '../../notifications/outbox/message-model'
import { closeAfterTest } from '../../testing/closing'
import { BotModel } from '../model/bot-model'
import { makeDueDigests } from './run-digests'
import { digestStage } from './testing/digest-stage'

let stage: Awaited<ReturnType<typeof digestStage>>

beforeEach(async () => {
  stage = await digestStage()
  stage.clock.set(Date.parse('2096-11-21T12:00Z') - stage.clock.now())
})

const MORNING = Date.parse('2096-11-22T07:01:30Z')

const turnTo = (time: number) => stage.clock.set(time - stage.clock.now())
const summariesIn = () => OutboxMessageModel.find({ type: 'digest' }).lean()

describe('a process that dies', () => {
  test('between the messages and the plan makes no second one, and none is lost', async () => {
    const anna = await stage.reader()
    turnTo(MORNING)
    const write = spyOn(NotificationSettingsModel.collection, 'bulkWrite').mockRejectedValue(new Error('Killed.'))
    closeAfterTest(() => write.mockRestore())
    await makeDueDigests(stage.deps)
    expect(await summariesIn()).toHaveLength(1)
    write.mockRestore()
    await stage.makeAt(MORNING + 60_000)
    await stage.makeAt(MORNING + 120_000)
    expect(await summariesIn()).toHaveLength(1)
    expect(stage.messagesOf(anna)).toHaveLength(1)
  })

  test('before the messages leaves them to the next one', async () => {
    const anna = await stage.reader()
    turnTo(MORNING)
    const write = spyOn(OutboxMessageModel.collection, 'bulkWrite').mockRejectedValue(new Error('Killed.'))
    closeAfterTest(() => write.mockRestore())
    await makeDueDigests(stage.deps)
    expect(await summariesIn()).toEqual([])
    write.mockRestore()
    await stage.makeAt(MORNING + 60_000)
    expect(stage.messagesOf(anna)).toHaveLength(1)
  })

  test('beside another one makes none twice', async () => {
    const anna = await stage.reader()
    turnTo(MORNING)
    await Promise.all([makeDueDigests(stage.deps), makeDueDigests(stage.deps), makeDueDigests(stage.deps)])
    await stage.make()
    expect(stage.messagesOf(anna)).toHaveLength(1)
  })
})

test('one player whose data cannot be read keeps no other from a summary', async () => {
  const [anna, ben] = [await stage.reader(), await stage.reader()]
  const broken = await stage.botOf(anna)
  await BotModel.collection.updateOne(
    { _id: new Types.ObjectId(broken) },
    { $set: { desired: 'offline', stopReason: { code: 'daily_limit' }, desiredAt: 'yesterday' } },
  )
  await stage.makeAt(MORNING)
  expect([stage.messagesOf(anna).length, stage.messagesOf(ben).length]).toEqual([0, 1])
})

const PLAYERS = 1000
/** Of 50 players. */
const QUERIES_PER_BATCH = 14

test(`a run makes the summaries of ${PLAYERS} players with a bounded number of queries`, async () => {
  const players = Array.from({ length: PLAYERS }, () => new Types.ObjectId())
  await NotificationSettingsModel.updateMany({}, { $set: { nextDigestAt: null } })
  await storePlayers(players)
  turnTo(MORNING)
  const queries: string[] = []
  mongoose.set('debug', (collection: string, method: string) => queries.push(`${collection} ${method}`))
  closeAfterTest(() => mongoose.set('debug', false))
  await makeDueDigests(stage.deps)
  mongoose.set('debug', false)
  const made = await OutboxMessageModel.find({ type: 'digest', user: { $in: players } }, { user: 1, body: 1 }).lean()
  expect(new Set(made.map(({ user }) => user.toHexString())).size).toBe(PLAYERS)
  expect(made).toHaveLength(PLAYERS)
  const { digest } = JSON.parse(made[0]?.body ?? '')
  expect(digest).toMatchObject({ counts: { bots: 1, stopped: 1 }, alerts: [{ message: 'Food runs out.', more: 1 }] })
  expect(queries.length).toBeGreaterThan(0)
  expect(queries.length).toBeLessThanOrEqual(QUERIES_PER_BATCH * Math.ceil(PLAYERS / 50) + QUERIES_PER_BATCH)
  expect(await NotificationSettingsModel.countDocuments({ nextDigestAt: { $lte: new Date(MORNING) } })).toBe(0)
  // Tests after this one must not make or send them.
  await OutboxMessageModel.deleteMany({ type: 'digest' })
  await NotificationSettingsModel.deleteMany({ _id: { $in: players } })
}, 120_000)

async function storePlayers(players: Types.ObjectId[]) {
  const nextDigestAt = new Date('2096-11-22T07:00Z')
  const at = new Date('2096-11-22T03:00Z')
  const account = new Types.ObjectId()
  const bots = players.map(() => new Types.ObjectId())
  await UserModel.insertMany(players.map((_id) => ({ _id, email: `${_id}@example.com`, plan: 'premium' })))
  await ChannelModel.insertMany(
    players.map((user) => ({ _id: new Types.ObjectId(), user, way: 'discord', name: 'Discord', createdAt: at })),
  )
  await NotificationSettingsModel.insertMany(
    players.map((_id) => ({ _id, tellings: { report: { discord: 'digest' } }, nextDigestAt })),
  )
  await BotModel.insertMany(
    players.map((user, index) => ({
      _id: bots[index],
      user,
      name: 'Raider',
      templateId: 'resource-collector',
      account,
      slot: 0,
      stopReason: { code: 'banned', message: 'Banned.' },
    })),
  )
  const alert = { kind: 'bot', alertKind: 'supplies', createdAt: at }
  await NotificationModel.insertMany(
    players.flatMap((user, index) =>
      ['Storage is full.', 'Food runs out.'].map((message, order) => ({
        ...alert,
        _id: Types.ObjectId.createFromHexString(
          `${(at.getTime() / 1000 + order).toString(16)}${bots[index]?.toHexString().slice(8)}`,
        ),
        user,
        bot: bots[index],
        message,
      })),
    ),
  )
}
