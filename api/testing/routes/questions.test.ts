import { afterAll, beforeAll, expect, test } from 'bun:test'
import mongoose from 'mongoose'
import { testApp } from '../test-app'
import { copiedDocument } from './copied-document'
import { costOf, type Question, recordQuestions } from './recorded-questions'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene } from './scene'

const COPIES = 19
const BATCH_SIZE = 200
const MAX_GROWTH = 2
/** A read takes at least this many at once, each with its key. */
const FIRST_PAGE = 2 * 16
/** Figures of all players for admins, which count keys of an index or read what one day has brought. */
const FIGURES = [
  'bots.countDocuments [{"desired"',
  'outbox_messages.aggregate [[{"$match":{"createdAt"',
  'outbox_messages.countDocuments [{"dueAt"',
  'payment_events.countDocuments [{"failing.since"',
  'payments.aggregate [[{"$match":{"paidAt"',
  'subscriptions.aggregate [[{"$match":{"status"',
  'subscriptions.countDocuments [{"failing.since"',
  'users.countDocuments [{"_id"',
  'users.countDocuments [{"deletedAt"',
]
/** What grows with the server's processes, not with its players. */
const OF_PROCESSES = ['process_leases']
/** Lists of admins, which have no owner. */
const LISTS = ['scheduled_announcements.find [{},']

const app = await testApp()
const admin = await app.admin()
let questions: Question[] = []

beforeAll(async () => {
  questions = await recordQuestions(async () => {
    const sceneOfReads = openScene(app)
    for (const [route, { works, isForAdmins }] of Object.entries(ROUTE_CASES)) {
      const [method = ''] = route.split(' ')
      const [scene] = await (method === 'GET' ? sceneOfReads : openScene(app))
      const { path, body } = await works(scene)
      const token = isForAdmins ? admin.token : scene.player.token
      const answer = await app.call(method, addressOf(route, path), { token, body })
      await answer.body?.cancel()
    }
  })
}, 300_000)

const added: [collection: string, ids: unknown[]][] = []

afterAll(async () => {
  for (const [collection, ids] of added) {
    await mongoose.connection.collection(collection).deleteMany({ _id: { $in: ids as never[] } })
  }
}, 300_000)

test('No question of a route costs more among twenty times as many players', async () => {
  expect(questions.length).toBeGreaterThan(20)
  const before = await Promise.all(questions.map(costOf))
  for (const { name } of await mongoose.connection.listCollections())
    if (!OF_PROCESSES.includes(name)) await multiply(name)
  const grown: string[] = []
  for (const [position, question] of questions.entries()) {
    const cost = await costOf(question)
    const page = 2 * (question.options.limit ?? 0)
    const most = Math.max((before[position] ?? 0) * MAX_GROWTH, page) + FIRST_PAGE
    if (cost > most && !mayGrow(question)) grown.push(`${question.shape}: ${before[position]}, then ${cost}`)
  }
  expect(grown).toEqual([])
}, 300_000)

const mayGrow = ({ shape }: Question) => [...FIGURES, ...LISTS].some((known) => shape.startsWith(known))

async function multiply(name: string) {
  const collection = mongoose.connection.collection(name)
  const indexes = await collection.indexes()
  const unique = new Set(indexes.filter((index) => index.unique).flatMap(({ key }) => Object.keys(key)))
  const documents = await collection.find({}).toArray()
  const copies = Array.from({ length: COPIES }, (_, copy) =>
    documents.map((document) => copiedDocument(document, { copy, unique })),
  ).flat()
  if (copies.length === 0) return
  for (let from = 0; from < copies.length; from += BATCH_SIZE) {
    const batch = copies.slice(from, from + BATCH_SIZE) as { _id: unknown }[]
    added.push([name, batch.map(({ _id }) => _id)])
    await collection.insertMany(batch as never[])
  }
}
