import { type Collection, type Connection, createConnection, Types } from 'mongoose'
import { uriOfRunning } from '../../../api/embedded/mongodb/start'
import { PASSWORD, type RemotePlayer, registerAt } from '../../../api/testing/processes/remote-player'
import { startWebProcess } from '../../../api/testing/processes/web-process'
import { DAY, SECOND } from '../../../shared/time'
import { type Health, watchHealth } from './watch-health'

export interface WorstHourOptions {
  notifications: number
  runs: number
  intervals: number
  neighbours: number
  idleFor: number
}

export interface WorstHour {
  idle: Health
  busy: Health
  starts: { done: number; refused: number }
  /** `took` is the call that deletes the player, `goneAfter` the deletion of all their data; in milliseconds. */
  deletion: { status: number; took: number; goneAfter: number }
  /** Neighbours' bots that had to restart. */
  castlesLost: number
}

const BATCH_SIZE = 5000
const PRESSES = 60
const READS = 30
const POLL_INTERVAL = 200

export async function worstHour(options: WorstHourOptions): Promise<WorstHour> {
  const server = await startWebProcess({ TRUST_PROXY: '1' })
  const store = await createConnection(uriOfRunning(server.dataDir)).asPromise()
  try {
    const bots = await Promise.all(
      Array.from({ length: options.neighbours }, (_, index) => botAtWork(server.url, index)),
    )
    const anna = await registerAt(server.url)
    const bot = await anna.addBot('annas-castle')
    await createHistory(store, { player: anna.id, bot }, options)
    const idle = await watchHealth(server.url, () => Bun.sleep(options.idleFor))
    let done = { starts: { done: 0, refused: 0 }, deletion: { status: 0, took: 0, goneAfter: 0 } }
    const busy = await watchHealth(server.url, async () => {
      const [starts] = await Promise.all([press(anna, bot), sendPictures(anna, server.url), readMuch(anna, server.url)])
      done = { starts, deletion: await deleteAccount(store, anna, server.url) }
    })
    return { idle, busy, ...done, castlesLost: await castlesLost(store, bots) }
  } finally {
    await store.close()
    await server.stop()
  }
}

async function botAtWork(url: string, index: number): Promise<string> {
  const ben = await registerAt(url)
  const bot = await ben.addBot(`neighbour-${index}`)
  await ben.start(bot)
  await ben.lines(bot, (lines) => lines.length > 2)
  return bot
}

async function createHistory(store: Connection, ids: { player: string; bot: string }, options: WorstHourOptions) {
  const [user, bot, now] = [new Types.ObjectId(ids.player), new Types.ObjectId(ids.bot), new Date()]
  await insertMany(store.collection('notifications'), options.notifications, () => {
    return { user, bot, kind: 'start', message: 'Resource Collector was started by you.', createdAt: now }
  })
  const run = { bot, user, desiredGeneration: 1, reason: null, gained: 0 }
  // Below the epochs of runs still to come.
  await insertMany(store.collection('runs'), options.runs, (index) => {
    const at = new Date(now.getTime() - (index + 1) * 200)
    return { ...run, epoch: -1 - index, startedAt: at, seenAt: at, endedAt: at }
  })
  const midnight = now.getTime() - (now.getTime() % DAY)
  const intervals = Array.from({ length: options.intervals }, (_, index) => {
    const from = midnight - DAY + (index * DAY) / options.intervals
    return [`0-${index}`, { kind: 'run', from: new Date(from), to: new Date(from + SECOND) }]
  })
  const day = new Date(midnight - DAY).toISOString().slice(0, 10)
  const kept = { bot, user, day, templateId: 'resource-collector', epoch: 0, online: SECOND, resting: 0, saves: {} }
  const expiresAt = new Date(midnight + DAY)
  await store.collection('bot_days').insertOne({ ...kept, expiresAt, intervals: Object.fromEntries(intervals) })
}

async function insertMany(collection: Collection, count: number, create: (index: number) => object) {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - from) }, (_, index) => create(from + index))
    await collection.insertMany(batch)
  }
}

async function press({ api }: RemotePlayer, id: string) {
  const counts = { done: 0, refused: 0 }
  for (let pressed = 0; pressed < PRESSES; pressed++) {
    const { status } = await api.bots({ id }).actions.post({ action: 'start' })
    if (status === 200) counts.done++
    if (status === 429) counts.refused++
    await api.bots({ id }).actions.post({ action: 'stop' })
    await api.bots({ id }).patch({ settings: { pauseMin: 5 + (pressed % 5) } })
  }
  return counts
}

async function sendPictures({ token }: RemotePlayer, url: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
  const body = await Bun.file('site/public/og.png').bytes()
  for (let sent = 0; sent < READS; sent++) {
    const answer = await fetch(`${url}/api/users/me/avatar`, { method: 'PUT', headers, body })
    await answer.arrayBuffer()
  }
}

async function readMuch({ token }: RemotePlayer, url: string) {
  const headers = { authorization: `Bearer ${token}` }
  const now = Date.now()
  const span = `from=${new Date(now - DAY).toISOString()}&to=${new Date(now).toISOString()}`
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers })
    for await (const _ of answer.body ?? []);
  }
  const days = async () => {
    for (let reads = 0; reads < READS; reads++) await read(`/api/bots/days?${span}`)
  }
  await Promise.all([days(), days(), days(), read('/api/users/me/export')])
}

async function deleteAccount(store: Connection, { id, token }: RemotePlayer, url: string) {
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ password: PASSWORD })
  const { status } = await fetch(`${url}/api/users/me`, { method: 'DELETE', headers, body })
  const took = performance.now() - startedAt
  const user = new Types.ObjectId(id)
  for (const list of ['notifications', 'runs', 'bot_days'])
    while (await store.collection(list).findOne({ user }, { projection: { _id: 1 } })) await Bun.sleep(POLL_INTERVAL)
  return { status, took, goneAfter: performance.now() - startedAt }
}

/** A run that loses its castle ends, and another one begins. */
async function castlesLost(store: Connection, bots: string[]): Promise<number> {
  const runs = bots.map((bot) => store.collection('runs').countDocuments({ bot: new Types.ObjectId(bot) }))
  return (await Promise.all(runs)).filter((count) => count !== 1).length
}
