import mongoose, { type mongo, Types } from 'mongoose'
import { dayOf } from '../../api/bots/activity/utc-day'
import { isDuplicate } from '../../api/platform/store/duplicate-key'
import { copiedDocument } from '../../api/testing/routes/copied-document'
import { DAY, HOUR, MINUTE } from '../../shared/time'

const BATCH_SIZE = 250
const MOST_TRIES = 5
/** Within the shortest time for which anything is kept. */
const SPREAD = 6 * DAY
const RUNS_EACH = 3
const DAYS_EACH = 3
/** What grows with admins or processes, or lives for a minute. */
const NOT_OF_PLAYERS = [
  'announcements',
  'answer_pauses',
  'daily_figures',
  'health',
  'idempotency_keys',
  'keys_in_use',
  'leaders',
  'process_leases',
  'push_keys',
  'scheduled_announcements',
  'stream_tickets',
]

type Stored = mongo.BSON.Document

export interface Size {
  players: number
  /** At work or at rest; each player has a stopped one besides. */
  bots: number
}

const collectionOf = (name: string) => mongoose.connection.collection<Stored>(name)

/** Copies everything that some players have until there are as many players and bots. */
export async function fillStore({ players, bots }: Size): Promise<void> {
  await addHistory()
  const count = await collectionOf('users').countDocuments({ deletedAt: null })
  const copies = Math.max(0, Math.round(players / count) - 1)
  for (const { name } of await mongoose.connection.listCollections())
    if (!NOT_OF_PLAYERS.includes(name)) await multiply(name, copies)
  await addBots(bots)
  const filled = await collectionOf('users').estimatedDocumentCount()
  if (filled < 0.9 * players) throw new Error(`There are only ${filled} players`)
}

/** Runs and days of the bots so far, as if they had played. */
async function addHistory(): Promise<void> {
  const bots = await collectionOf('bots').find({}).toArray()
  for (const bot of bots) {
    await collectionOf('runs').insertMany(Array.from({ length: RUNS_EACH }, (_, place) => runOf(bot, place)))
    await collectionOf('bot_days').insertMany(Array.from({ length: DAYS_EACH }, (_, age) => dayOfBot(bot, age)))
  }
}

function runOf({ _id, user, epoch = 0 }: Stored, place: number): Stored {
  const startedAt = new Date(Date.now() - (place + 1) * HOUR)
  const endedAt = new Date(Number(startedAt) + 50 * MINUTE)
  const end = { seenAt: endedAt, endedAt, reason: { code: 'stopped', message: 'Stopped by you' }, gained: 1200 }
  return {
    _id: new Types.ObjectId(),
    bot: _id,
    user,
    epoch: epoch - place - 1,
    desiredGeneration: 0,
    startedAt,
    ...end,
  }
}

function dayOfBot({ _id, user, templateId }: Stored, age: number): Stored {
  const what = { bot: _id, user, day: dayOf(Date.now() - age * DAY), templateId, epoch: 0 }
  const figures = { online: 3 * HOUR, resting: HOUR, gained: { '13:15': 1200 }, goods: {}, intervals: {}, saves: {} }
  return { _id: new Types.ObjectId(), ...what, ...figures, expiresAt: new Date(Date.now() + 400 * DAY) }
}

async function multiply(name: string, copies: number): Promise<void> {
  const collection = collectionOf(name)
  const unique = await uniqueFieldsOf(name)
  const originals = (await collection.find({}).toArray()).filter(isSettled)
  let batch: Stored[] = []
  for (let copy = 0; copy < copies; copy += 1) {
    const older = Math.round((SPREAD * (copy + 1)) / (copies + 1))
    batch.push(...originals.map((document) => copiedDocument(document, { copy, unique, older })))
    if (batch.length < BATCH_SIZE && copy < copies - 1) continue
    await insertAll(name, batch)
    batch = []
  }
}

async function insertAll(name: string, documents: Stored[]): Promise<void> {
  for (let from = 0; from < documents.length; from += BATCH_SIZE)
    await insertBatch(name, documents.slice(from, from + BATCH_SIZE))
}

/** A busy machine may let the connection wait too long. What was inserted nevertheless is then a duplicate. */
async function insertBatch(name: string, documents: Stored[], tries = 1): Promise<void> {
  try {
    await collectionOf(name).insertMany(documents, { ordered: false })
  } catch (error) {
    if (isDuplicate(error)) return
    if (tries === MOST_TRIES) throw error
    await insertBatch(name, documents, tries + 1)
  }
}

async function uniqueFieldsOf(collection: string): Promise<Set<string>> {
  const indexes = await collectionOf(collection).indexes()
  return new Set(indexes.filter(({ unique }) => unique).flatMap(({ key }) => Object.keys(key)))
}

/** Work that is still to be done is not copied: in a server that keeps up, there is little of it at any time. */
const isSettled = ({ deletedAt, dueAt, desired, eventsDueAt }: Stored) =>
  !deletedAt && !dueAt && !eventsDueAt && desired !== 'online'

/** Each with a castle of its own; every other one is at work for a process elsewhere, the others are at rest. */
async function addBots(count: number): Promise<void> {
  const bot = await collectionOf('bots').findOne({ account: { $ne: null }, desired: 'offline' })
  const account = await collectionOf('accounts').findOne({ _id: bot?.account })
  if (!bot || !account || count === 0) return
  const processLease = crypto.randomUUID()
  const until = new Date(Date.now() + DAY)
  await collectionOf('process_leases').insertOne({
    _id: processLease as never,
    until,
    isExpired: false,
    capacity: count,
  })
  const users = await collectionOf('users')
    .find({ deletedAt: null }, { projection: { _id: 1 } })
    .toArray()
  const added = Array.from({ length: count }, (_, place) => {
    const user = users[place % users.length]?._id
    const copy = { ...bot, _id: new Types.ObjectId(), account: new Types.ObjectId(), user, slot: 10 + place, epoch: 1 }
    const identity = `DE1:at-work-${place}`
    const wished = { desired: 'online', desiredGeneration: 1, identity, castle: identity, holder: processLease }
    return { ...copy, ...wished, dueAt: place % 2 ? new Date(Date.now() + 10 * HOUR) : null, stopReason: null }
  })
  await insertAll('bots', added)
  await insertAll(
    'accounts',
    added.map((one) => ({ ...account, ...castleOf(one) })),
  )
  await insertAll('leases', added.filter(({ dueAt }) => !dueAt).map(leaseOf))
  await insertAll(
    'runs',
    added.map((one) => ({ ...runOf(one, 0), epoch: 1, endedAt: null })),
  )
  await insertAll(
    'bot_days',
    added.map((one) => dayOfBot(one, 0)),
  )
}

const castleOf = ({ account, user, slot, identity }: Stored) => ({
  _id: account,
  user,
  slot,
  identity,
  username: identity.slice(4),
})

const leaseOf = ({ _id, identity, holder }: Stored): Stored => ({
  _id: identity,
  bot: _id,
  owner: crypto.randomUUID(),
  processLease: holder,
})
