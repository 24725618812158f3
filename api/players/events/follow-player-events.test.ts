import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import mongoose, { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import { BotModel } from '../../bots/model/bot-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { createChanges } from '../../realtime/changes/create-changes'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { sharedReads } from './shared-reads'
import { createStoreWatch } from './store-watch'
import { streamPlayerEvents } from './stream-player-events'
import { readStream } from './testing/read-stream'

const FIFTEEN_SECONDS = 15 * SECOND
const BATCH_WINDOW = 100

let app: TestApp
let anna: Player
let viewer: Viewer
let clock: FakeClock
let leaving: AbortController
let closing: AbortController
let changes: TestApp['services']['changes']

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'plus')
  viewer = (await app.services.sessions.viewerOf(anna.token)) as Viewer
  clock = createFakeClock()
  leaving = new AbortController()
  closing = new AbortController()
  changes = createChanges({ ...app.services, clock })
})
afterEach(() => leaving.abort())

function open() {
  const storeWatch = createStoreWatch({ ...app.services, clock })
  const shared = { ...app.services, changes, read: sharedReads(app.services), storeWatch, clock }
  return streamPlayerEvents({ ...shared, viewer, leaving, closing: closing.signal })
}

async function follow() {
  const events = readStream(open())
  await events.next('server')
  return events
}

/** Lets the stream send its batch, and waits until it waits for more. */
async function nextBatch() {
  await clock.untilAsleep(3)
  await clock.advance(BATCH_WINDOW)
}

const rename = (id: string, name: string) => BotModel.updateOne({ _id: id }, { $set: { name } })
const publishBot = (id: string) => changes.publish({ kind: 'bot', user: anna.id, id })

/** Records store operations as `collection.operation` until the test ends. */
function watchStore(): string[] {
  const operations: string[] = []
  mongoose.set('debug', (collection: string, operation: string) => void operations.push(`${collection}.${operation}`))
  closeAfterTest(() => mongoose.set('debug', false))
  return operations
}

function createNotifications(count: number) {
  const one = { user: anna.id, bot: null, kind: 'bot', message: 'x'.repeat(64), createdAt: new Date() }
  return NotificationModel.insertMany(Array.from({ length: count }, () => one))
}

/** Waits until pending operations are done and cause no more. */
async function untilSilent(operations: string[]) {
  let before: number
  do {
    before = operations.length
    for (let ping = 0; ping < 20; ping++) await mongoose.connection.db?.command({ ping: 1 })
  } while (operations.length > before)
}

describe('A change', () => {
  test('that happens a thousand times is sent once, with the final state', async () => {
    const id = await app.botOf(anna)
    const events = await follow()
    const operations = watchStore()
    for (let change = 1; change <= 1000; change++) publishBot(id)
    await rename(id, 'The last name')
    publishBot(id)
    const sent = events.next('bot')
    await nextBatch()
    expect((await sent).bot.name).toBe('The last name')
    expect(operations.filter((each) => each === 'bots.find')).toHaveLength(1)
    expect(events.names).toEqual(['server', 'bot'])
  })

  test('that may have been missed makes the page reload once', async () => {
    const bus = spyOn(app.services.bus, 'subscribe')
    const events = await follow()
    for (const [, { onMissed }] of [...bus.mock.calls, ...bus.mock.calls]) onMissed?.()
    bus.mockRestore()
    const sent = events.next('server')
    await clock.untilAsleep(3)
    await clock.advance(2 * SECOND + BATCH_WINDOW)
    expect(await sent).toEqual({ build: app.services.build })
    expect(events.names).toEqual(['server', 'server'])
  })

  test('during a read is sent again, so the last event is never stale', async () => {
    const id = await app.botOf(anna)
    const events = await follow()
    const find = BotModel.find.bind(BotModel)
    const readLate = (...operations: Parameters<typeof find>) => ({
      async lean() {
        const bots = await find(...operations).lean()
        await rename(id, 'Renamed meanwhile')
        publishBot(id)
        return bots
      },
    })
    const reading = spyOn(BotModel, 'find').mockImplementationOnce(readLate as never)
    publishBot(id)
    const first = events.next('bot')
    await nextBatch()
    expect((await first).bot.name).toBe('Resource Collector')
    reading.mockRestore()
    const second = events.next('bot')
    await nextBatch()
    expect((await second).bot.name).toBe('Renamed meanwhile')
  })

  test('causes no store reads without listeners', async () => {
    const id = await app.botOf(anna)
    const operations = watchStore()
    for (const kind of ['bot', 'bots', 'day', 'castles', 'notification', 'user', 'subscription'] as const)
      app.services.changes.publish({ kind, user: anna.id, id })
    app.services.changes.publish({ kind: 'announcement', user: null, id })
    await clock.advance(BATCH_WINDOW)
    expect(operations).toEqual([])
    await anna.api.bots({ id }).patch({ name: 'Mills' })
    expect(operations.filter((each) => each.startsWith('bots.'))).toEqual(['bots.findOne', 'bots.findOneAndUpdate'])
  })

  test('causes no store reads if only another player listens', async () => {
    const id = await app.botOf(await app.player('ben'))
    await follow()
    const operations = watchStore()
    changes.publish({ kind: 'bot', user: new Types.ObjectId(), id })
    await clock.advance(BATCH_WINDOW)
    expect(operations).toEqual([])
  })

  test("with the wrong id does not read another player's bot", async () => {
    const id = await app.botOf(await app.player('ben'))
    const events = await follow()
    publishBot(id)
    const sent = events.next('bot_removed')
    await nextBatch()
    expect(await sent).toEqual({ id })
    expect(events.names).toEqual(['server', 'bot_removed'])
  })
})

describe('A reader that stops reading', () => {
  test('gets each change once when it resumes, and causes no further store reads', async () => {
    const bots = [await app.botOf(anna), await app.botOf(anna)]
    const news = await createNotifications(1000)
    const events = await follow()
    const operations = watchStore()
    for (const { _id } of news) changes.publish({ kind: 'notification', user: anna.id, id: _id })
    await nextBatch()
    await untilSilent(operations)
    const batches = operations.length
    expect(batches).toBeLessThan(10)
    for (let change = 0; change < 10_000; change++) for (const id of bots) publishBot(id)
    await untilSilent(operations)
    expect(operations.length).toBe(batches)
    await rename(bots[1] ?? '', 'The last name')
    publishBot(bots[1] ?? '')
    await events.next('bot', ({ bot }) => bot.name === 'The last name')
    expect(events.names.filter((name) => name === 'bot')).toHaveLength(2)
    expect(events.names.filter((name) => name === 'notification')).toHaveLength(1000)
    expect(operations.filter((each) => each === 'bots.find')).toHaveLength(1)
  })

  test('is disconnected when too much has changed, and starts fresh when it reconnects', async () => {
    const events = await follow()
    for (let change = 0; change < 2001; change++)
      changes.publish({ kind: 'notification', user: anna.id, id: new Types.ObjectId() })
    expect(leaving.signal.aborted).toBe(true)
    await events.ended()
    expect(clock.sleeping).toBe(0)
  })
})

describe('The event stream', () => {
  test('sends a keep-alive every 15 seconds', async () => {
    const events = await follow()
    const rest = events.ended()
    await clock.advance(FIFTEEN_SECONDS)
    await clock.advance(FIFTEEN_SECONDS)
    leaving.abort()
    await rest
    expect(events.blocks.slice(-2)).toEqual([': still here', ': still here'])
  })

  test('has no ids, so that no browser asks for a replay', async () => {
    const id = await app.botOf(anna)
    const events = await follow()
    publishBot(id)
    const sent = events.next('bot')
    await nextBatch()
    await sent
    expect(events.blocks.join('\n')).not.toMatch(/^id:/m)
  })

  test('delivers pending changes when the server shuts down', async () => {
    const id = await app.botOf(anna)
    const events = await follow()
    publishBot(id)
    closing.abort()
    expect((await events.next('bot')).bot.id).toBe(id)
    await events.ended()
    expect(leaving.signal.aborted).toBe(true)
    expect(clock.sleeping).toBe(0)
  })

  test('ends if the store fails, so that the page reconnects and reloads', async () => {
    const id = await app.botOf(anna)
    const events = await follow()
    const away = () => Promise.reject(new Error('away'))
    const reading = spyOn(BotModel, 'find').mockImplementationOnce((() => ({ lean: away })) as never)
    publishBot(id)
    const sent = events.next('bot').catch(({ message }: Error) => message)
    await nextBatch()
    expect(await sent).toBe('away')
    reading.mockRestore()
    expect([leaving.signal.aborted, clock.sleeping]).toEqual([true, 0])
  })

  test('causes no store reads after it ends', async () => {
    const id = await app.botOf(anna)
    const events = await follow()
    await events.leave()
    const operations = watchStore()
    publishBot(id)
    await clock.advance(BATCH_WINDOW)
    expect([operations, clock.sleeping]).toEqual([[], 0])
  })
})
