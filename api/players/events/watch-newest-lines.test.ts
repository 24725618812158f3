import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { BotModel } from '../../bots/model/bot-model'
import { SeenCastlesModel } from '../../bots/model/seen-castles-model'
import type { Viewer } from '../../identity/viewer/viewer'
import { createChanges } from '../../realtime/changes/create-changes'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import type { PendingChange } from './pending-changes'
import { sharedReads } from './shared-reads'
import { createStoreWatch } from './store-watch'
import { streamPlayerEvents } from './stream-player-events'
import { readStream } from './testing/read-stream'
import { WATCHED_FOR, watchNewestLines } from './watch-newest-lines'

let app: TestApp
let anna: Player
let bot: string

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna', 'plus')
  bot = await app.botOf(anna)
})

const print = (id: string, ...lines: string[]) => app.services.consoleLog.append(id, 1, lines)

describe('GET /api/bots/newest-lines', () => {
  const ask = async (player: Player) => (await player.api.bots['newest-lines'].get()).data?.lines

  test("returns the newest line of each of the player's bots, and leaves out silent ones", async () => {
    const silent = await app.botOf(anna)
    const bens = await app.botOf(await app.player('ben'))
    await print(bot, 'one', 'two', 'three')
    await print(bens, 'of ben')
    expect(silent).not.toBe(bot)
    expect(await ask(anna)).toEqual([{ bot_id: bot, text: 'three' }])
  })

  test('tells when each online bot acts next', async () => {
    const { user } = await BotModel.findByIdAndUpdate(bot, { desired: 'online', epoch: 3 }).orFail()
    const nextMove = { at: new Date('2096-11-21T12:12:00Z'), kind: 'rest' as const }
    await SeenCastlesModel.create({ _id: bot, user, epoch: 3, at: new Date(0), nextMove })
    const next_move = { at: '2096-11-21T12:12:00.000Z', kind: 'rest' as const }
    const moves = async (player: Player) => (await player.api.bots['newest-lines'].get()).data?.moves
    expect(await moves(anna)).toEqual([{ bot_id: bot, next_move }])
    expect(await moves(await app.player('ben'))).toEqual([])
    await BotModel.updateOne({ _id: bot }, { desired: 'offline' })
    expect(await moves(anna)).toEqual([])
  })

  test('answers while the lines are away', async () => {
    await print(bot, 'one')
    const away = spyOn(app.services.consoleLog, 'readAfter').mockImplementation(() => new Promise(() => {}))
    Object.assign(app.services.consoleLog, { isAway: true })
    expect(await ask(anna)).toEqual([])
    Object.assign(app.services.consoleLog, { isAway: false })
    away.mockRestore()
  })
})

describe('An event stream', () => {
  let clock: FakeClock
  let leaving: AbortController
  afterEach(() => leaving.abort())

  async function follow() {
    clock = createFakeClock()
    leaving = new AbortController()
    const viewer = (await app.services.sessions.viewerOf(anna.token)) as Viewer
    const storeWatch = createStoreWatch({ ...app.services, clock })
    const read = sharedReads(app.services)
    const closing = new AbortController().signal
    const changes = createChanges({ ...app.services, clock })
    const events = readStream(
      streamPlayerEvents({ ...app.services, changes, read, storeWatch, clock, viewer, leaving, closing }),
    )
    await events.next('server')
    return events
  }

  test('reports no line before a page has asked for lines', async () => {
    const events = await follow()
    const waiting = spyOn(app.services.consoleLog, 'nextLine')
    await print(bot, 'one')
    expect(waiting).not.toHaveBeenCalled()
    waiting.mockRestore()
    expect(events.names).toEqual(['server'])
  })

  test('reports the newest line after a page has asked', async () => {
    const events = await follow()
    const waiting = spyOn(app.services.consoleLog, 'nextLine')
    await anna.api.bots['newest-lines'].get()
    while (waiting.mock.calls.length === 0) await Bun.sleep(1)
    waiting.mockRestore()
    await print(bot, 'one', 'two')
    const sent = events.next('lines')
    await clock.untilAsleep(2)
    await clock.advance(2 * SECOND)
    expect(await sent).toEqual({ lines: [{ bot_id: bot, text: 'two' }] })
  })
})

describe('A watch of newest lines', () => {
  let clock: FakeClock
  let leaving: AbortController
  let seen: PendingChange[]
  let waits: () => number

  beforeEach(() => {
    clock = createFakeClock()
    leaving = new AbortController()
    seen = []
    const spied = spyOn(app.services.consoleLog, 'nextLine')
    waits = () => spied.mock.calls.length
  })
  afterEach(() => leaving.abort())

  function watch() {
    const { consoleLog, log } = app.services
    const viewer = { id: anna.id } as Viewer
    const onChange = (change: PendingChange) => void seen.push(change)
    return watchNewestLines({ consoleLog, clock, log, viewer, onChange, signal: leaving.signal })
  }

  const untilWaiting = async (count: number) => {
    while (waits() < count) await Bun.sleep(1)
  }

  test('reports a hundred lines of a bot once in two seconds', async () => {
    watch().want()
    await untilWaiting(1)
    for (let line = 0; line < 100; line++) await print(bot, `line ${line}`)
    await clock.untilAsleep(2)
    await clock.advance(0)
    expect(seen).toEqual([{ kind: 'line', id: bot }])
    await clock.advance(2 * SECOND)
    await untilWaiting(2)
    await print(bot, 'later')
    await clock.untilAsleep(2)
    await clock.advance(0)
    expect(seen).toHaveLength(2)
  })

  test('follows a bot that is created later', async () => {
    const watched = watch()
    watched.want()
    await untilWaiting(1)
    const later = await app.botOf(anna)
    watched.see({ kind: 'bot', user: anna.id, id: later })
    await untilWaiting(2)
    await print(later, 'hello')
    await clock.untilAsleep(2)
    await clock.advance(0)
    expect(seen).toEqual([{ kind: 'line', id: later }])
  })

  test('ends after ten minutes and says so, unless a page asks again', async () => {
    const watched = watch()
    watched.want()
    await untilWaiting(1)
    await clock.advance(WATCHED_FOR - SECOND)
    watched.want()
    await clock.advance(WATCHED_FOR - SECOND)
    expect(seen).toEqual([])
    await clock.advance(SECOND)
    expect(seen).toEqual([{ kind: 'lines_paused', id: anna.id }])
    await print(bot, 'unread')
    await clock.advance(10 * SECOND)
    expect(seen).toHaveLength(1)
  })

  test('reports nothing after the reader has left', async () => {
    watch().want()
    await untilWaiting(1)
    leaving.abort()
    await print(bot, 'unread')
    await clock.advance(WATCHED_FOR)
    expect(seen).toEqual([])
  })
})
