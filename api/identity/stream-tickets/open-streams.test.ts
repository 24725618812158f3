import { beforeEach, describe, expect, test } from 'bun:test'
import { MAX_OPEN_STREAMS } from '../../../shared/limits'
import { SECOND } from '../../../shared/time'
import { ownsBot } from '../../bots/find-owned-bot'
import { BotModel } from '../../bots/model/bot-model'
import { createLog } from '../../platform/log'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { SessionModel } from '../sessions/session-model'
import { UserModel } from '../users/user-model'
import type { SessionViewer } from '../viewer/viewer'
import { createOpenStreams, type OpenStream, type OpenStreams } from './open-streams'

const TEN_SECONDS = 10 * SECOND

let clock: FakeClock
let openStreams: OpenStreams
let isStoreAway: boolean
let questions: number
let anna: SessionViewer
let ben: SessionViewer
let annasBot: string
let bensBot: string

beforeEach(async () => {
  const { player, botOf, services } = await testApp()
  const playerWithBot = async (name: string) => {
    const owner = await player(name)
    return { viewer: (await services.sessions.viewerOf(owner.token)) as SessionViewer, bot: await botOf(owner) }
  }
  ;({ viewer: anna, bot: annasBot } = await playerWithBot('anna'))
  ;({ viewer: ben, bot: bensBot } = await playerWithBot('ben'))
  clock = createFakeClock()
  isStoreAway = false
  questions = 0
  openStreams = createOpenStreams({ clock, log: createLog('silent'), isViewerThere })

  async function isViewerThere(viewer: SessionViewer) {
    questions += 1
    if (isStoreAway) throw new Error('The store is away')
    return services.sessions.isOpen(viewer)
  }
})

const openAnnas = () => openStreams.open(anna, () => ownsBot(anna, annasBot))

/** Advances the clock to the next check, and waits until every stream waits for the one after it. */
async function nextCheck(openThen: number) {
  await clock.advance(TEN_SECONDS)
  await clock.untilAsleep(openThen)
}

const untilLeft = ({ leaving: { signal } }: OpenStream) =>
  new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))

describe('An open stream', () => {
  test('stays open while its session exists', async () => {
    const opened = openAnnas()
    for (let look = 0; look < 6; look += 1) await nextCheck(1)
    expect(opened.leaving.signal.aborted).toBe(false)
  })

  test.each([
    ['session', () => SessionModel.deleteOne({ _id: anna.sessionId })],
    ['player', () => UserModel.deleteOne({ _id: anna.id })],
    ['bot that it follows', () => BotModel.deleteOne({ _id: annasBot })],
  ])('ends when its %s is gone, and others do not', async (_, remove) => {
    const opened = openAnnas()
    const other = openStreams.open(ben, () => ownsBot(ben, bensBot))
    const left = untilLeft(opened)
    await remove()
    await nextCheck(1)
    await left
    expect(other.leaving.signal.aborted).toBe(false)
  })

  test('ends with its own session, not with another session of the player', async () => {
    const opened = openAnnas()
    await SessionModel.deleteOne({ _id: ben.sessionId })
    const elsewhere = openStreams.open({ ...anna, sessionId: ben.sessionId }, () => ownsBot(anna, annasBot))
    const left = untilLeft(elsewhere)
    await nextCheck(1)
    await left
    expect(opened.leaving.signal.aborted).toBe(false)
  })

  test('outlives a store outage', async () => {
    const opened = openAnnas()
    const left = untilLeft(opened)
    isStoreAway = true
    await SessionModel.deleteOne({ _id: anna.sessionId })
    await nextCheck(1)
    expect(opened.leaving.signal.aborted).toBe(false)
    isStoreAway = false
    await clock.advance(TEN_SECONDS)
    await left
  })

  test('shares the question about its session with the others of the session', async () => {
    const opened = [openAnnas(), openAnnas(), openAnnas()]
    await nextCheck(1)
    expect(questions).toBe(1)
    opened[0]?.leaving.abort()
    await SessionModel.deleteOne({ _id: anna.sessionId })
    const left = opened.slice(1).map(untilLeft)
    await clock.advance(TEN_SECONDS)
    await Promise.all(left)
    expect(questions).toBe(2)
  })

  test('is checked within ten seconds, also when others were opened before', async () => {
    openAnnas()
    await clock.advance(700)
    const later = openStreams.open(ben, () => ownsBot(ben, bensBot))
    const left = untilLeft(later)
    await SessionModel.deleteOne({ _id: ben.sessionId })
    await clock.advance(TEN_SECONDS)
    await left
    expect(clock.sleeping).toBe(1)
  })

  test('is not checked after it ended', async () => {
    openAnnas().leaving.abort()
    await clock.advance(0)
    expect(clock.sleeping).toBe(0)
  })
})

describe('The places of a player', () => {
  const openAll = () => Array.from({ length: MAX_OPEN_STREAMS }, () => openAnnas())

  test('are twenty, and other players do not use them', () => {
    openAll()
    expect(() => openAnnas()).toThrow('You have 20 live pages open already. Please close one first.')
    openStreams.open(ben, () => ownsBot(ben, bensBot))
  })

  test('are free as soon as a stream ends', () => {
    openAll()[7]?.leaving.abort()
    openAnnas()
    expect(() => openAnnas()).toThrow('Please close one first.')
  })
})

describe('Closing', () => {
  test('waits until every reader has left', async () => {
    const opened = openAnnas()
    const closed = openStreams.close()
    expect(opened.closing.aborted).toBe(true)
    opened.leaving.abort()
    await closed
  })

  test('waits at most a second for a reader that does not read', async () => {
    openAnnas()
    const closed = openStreams.close()
    await clock.advance(SECOND)
    await closed
  })

  test('closes some streams at a time, so that their pages do not all come back at once', async () => {
    const streams = Array.from({ length: 250 }, (_, index) =>
      openStreams.open({ ...anna, id: `player ${index}` }, async () => true),
    )
    for (const { closing, leaving } of streams) closing.addEventListener('abort', () => leaving.abort(), { once: true })
    const countClosed = () => streams.filter(({ closing }) => closing.aborted).length
    const closed = openStreams.close()
    const counts = [countClosed()]
    for (let step = 0; step < 2; step += 1) {
      await clock.advance(SECOND / 10)
      counts.push(countClosed())
    }
    expect(counts).toEqual([100, 200, 250])
    await closed
  })

  test('refuses new streams', async () => {
    await openStreams.close()
    expect(() => openAnnas()).toThrow('Castellan is restarting.')
  })
})
