import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { MINUTE, SECOND } from '../../../shared/time'
import { BotModel } from '../../bots/model/bot-model'
import { hangNextOperation } from '../../testing/delay-operation'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { countDueBots, createDueReader, makeDueAgain, recoverBots, recoverUnheldBots, shortenRests } from './due-bots'
import { LeaseModel, ProcessLeaseModel } from './lease-model'
import { releaseAllLeases } from './lease-store'

let clock: FakeClock

beforeEach(async () => {
  await testApp()
  clock = createFakeClock()
  await BotModel.updateMany({}, { desired: 'offline' })
  await releaseAllLeases()
})

interface StoredBot {
  dueAt?: Date | null
  desired?: 'online' | 'offline'
  desiredAt?: Date | null
  holder?: string
  epoch?: number
}

const botOf = (fields: StoredBot) => ({
  _id: new Types.ObjectId(),
  user: new Types.ObjectId(),
  account: new Types.ObjectId(),
  name: 'Test Bot',
  templateId: 'waiter',
  slot: 0,
  desired: 'online' as const,
  identity: crypto.randomUUID(),
  ...fields,
})

async function store(...bots: StoredBot[]): Promise<string[]> {
  const stored = bots.map(botOf)
  await BotModel.insertMany(stored)
  return stored.map(({ _id }) => _id.toHexString())
}

const ago = (ms: number) => new Date(clock.now() - ms)
const leaseOf = (bot: string | undefined, processLease: string) => ({
  _id: `bot ${bot}`,
  bot,
  owner: 'a run',
  processLease,
})
const dueAtOf = async (id: string | undefined) => (await BotModel.findById(id).orFail()).dueAt

test('due bots are read the longest due first, those that a player waits for apart', async () => {
  const [later, earlier, started] = await store(
    { dueAt: ago(SECOND) },
    { dueAt: ago(MINUTE) },
    { dueAt: ago(0), desiredAt: ago(0) },
    { dueAt: ago(-MINUTE) },
    { dueAt: null },
    { dueAt: ago(SECOND), desired: 'offline' },
  )
  expect(await createDueReader({ clock })()).toEqual({
    urgent: [started] as string[],
    others: [earlier, later] as string[],
  })
  expect(await countDueBots({ clock })).toBe(3)
})

test('many due bots are read in parts, and then again from the first', async () => {
  const ids = await store(...Array.from({ length: 600 }, (_, index) => ({ dueAt: ago(MINUTE - index) })))
  const read = createDueReader({ clock })
  const parts = [await read(), await read(), await read(), await read()]
  expect(parts.slice(0, 3).flatMap(({ others }) => others)).toEqual(ids)
  expect(parts[3]?.others).toEqual(ids.slice(0, 250))
})

describe('the bots of a process whose lease is over', () => {
  test('become due, however many there are, and others do not', async () => {
    const until = ago(1)
    await ProcessLeaseModel.create(
      { _id: 'killed', until, isExpired: false },
      { _id: 'living', until: ago(-SECOND), isExpired: false },
    )
    const lost = await store(...Array.from({ length: 600 }, () => ({ dueAt: null, holder: 'killed' })))
    const [held, stopped, resting] = await store(
      { dueAt: null, holder: 'living' },
      { dueAt: null, holder: 'killed', desired: 'offline' },
      { dueAt: ago(-MINUTE), holder: 'killed' },
    )
    const parts = [await recoverBots({ clock }), await recoverBots({ clock }), await recoverBots({ clock })]
    const nextExpiry = clock.now() + SECOND
    expect(parts).toEqual([false, false, true].map((areAll) => ({ nextExpiry, areAll })))
    expect(await BotModel.countDocuments({ _id: { $in: lost }, dueAt: new Date(clock.now()) })).toBe(600)
    expect(await Promise.all([held, stopped, resting].map(dueAtOf))).toEqual([null, null, ago(-MINUTE)])
  })

  test('are found again when the process that looked for them died before it had made them due', async () => {
    await ProcessLeaseModel.create({ _id: 'killed', until: ago(1), isExpired: true })
    const [lost] = await store({ dueAt: null, holder: 'killed' })
    await recoverBots({ clock })
    expect(await dueAtOf(lost)).toEqual(new Date(clock.now()))
  })
})

test('all bots that are neither due nor held become due, however many there are', async () => {
  await store(...Array.from({ length: 400 }, () => ({ dueAt: null, epoch: 3 })))
  const held = await store(...Array.from({ length: 300 }, () => ({ dueAt: null })))
  await ProcessLeaseModel.create({ _id: 'living', until: ago(-SECOND), isExpired: false })
  await LeaseModel.insertMany(held.map((bot) => leaseOf(bot, 'living')))
  const [last] = await store({ dueAt: null, epoch: 3 })
  await recoverUnheldBots({ clock: { ...clock, sleep: async () => {} } })
  expect(await dueAtOf(last)).toEqual(new Date(clock.now()))
  expect(await countDueBots({ clock })).toBe(401)
  expect(await BotModel.countDocuments({ _id: { $in: held }, dueAt: null })).toBe(300)
})

describe('when a run has ended, its bot', () => {
  test('becomes due at the given time, as soon as the store answers again', async () => {
    const [id] = await store({ dueAt: null, epoch: 4 })
    const { isReached } = hangNextOperation(BotModel.collection, 'bulkWrite')
    const at = clock.now() + MINUTE
    const made = makeDueAgain(
      { clock },
      { _id: new Types.ObjectId(id), epoch: 4 },
      { at, signal: new AbortController().signal },
    )
    let isMade = false
    void made.then(() => {
      isMade = true
    })
    while (!isMade) {
      await BotModel.exists({})
      await clock.advance(SECOND)
    }
    expect(isReached()).toBe(true)
    expect(await dueAtOf(id)).toEqual(new Date(at))
  })

  test('is left alone when a newer run has it, or a player has started it again', async () => {
    const [newer, started] = await store({ dueAt: null, epoch: 5 }, { dueAt: ago(0), epoch: 4 })
    const signal = new AbortController().signal
    for (const id of [newer, started]) {
      await makeDueAgain({ clock }, { _id: new Types.ObjectId(id), epoch: 4 }, { at: clock.now() + MINUTE, signal })
    }
    expect(await Promise.all([newer, started].map(dueAtOf))).toEqual([null, ago(0)])
  })
})

test('bots of an earlier version, which have no such fields, become due, unless they are held', async () => {
  const [unheld, held, lost] = await store({}, {}, {})
  await BotModel.collection.updateMany({}, { $unset: { dueAt: 1, holder: 1 } })
  for (const [_id, ahead] of [
    ['living', SECOND],
    ['killed', -SECOND],
  ] as const)
    await ProcessLeaseModel.create({ _id, until: ago(-ahead), isExpired: false })
  await LeaseModel.insertMany([leaseOf(held, 'living'), leaseOf(lost, 'killed')])
  await recoverUnheldBots({ clock })
  expect(await Promise.all([unheld, held, lost].map(dueAtOf))).toEqual([ago(0), null, ago(0)])
})

test('a rest that was written by a clock far ahead ends now, and a usual one stays', async () => {
  const [far, usual] = await store({ dueAt: ago(-60 * MINUTE) }, { dueAt: ago(-10 * MINUTE) })
  await shortenRests({ clock })
  expect(await Promise.all([far, usual].map(dueAtOf))).toEqual([ago(0), ago(-10 * MINUTE)])
})
