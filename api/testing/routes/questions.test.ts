import { afterAll, beforeAll, expect, test } from 'bun:test'
import mongoose from 'mongoose'
import { testApp } from '../test-app'
import { doBackgroundWork } from './background-work'
import { copiedDocument } from './copied-document'
import { costOf, isSortedInMemory, type Question, recordQuestions } from './recorded-questions'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene } from './scene'

const COPIES = 19
const BATCH_SIZE = 200
const MAX_GROWTH = 2
/** A read takes at least this many at once, each with its key. */
const FIRST_PAGE = 2 * 16
/** The last documents up to a limit are read with at most so many more. */
const LARGEST_PAGE = 64
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
/** What grows with the server's processes or with time, not with its players. */
const OF_NO_PLAYER = ['process_leases', 'daily_figures']
/** A player has few of these, however long the lists of others are. */
const FEW = ['sessions.find ', 'subscriptions.findOne ', 'payment_events.find [{"subscription"']
/** A start schedules a check of each subscription. */
const OF_A_START = ['subscriptions.updateMany [{"checkAt"']

const app = await testApp()
const admin = await app.admin()
let ofRoutes: Question[] = []
let ofBackground: Question[] = []

beforeAll(async () => {
  ofRoutes = await recordQuestions(async () => {
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
  ofBackground = await recordQuestions(() => doBackgroundWork(app.services))
}, 300_000)

const added: [collection: string, ids: unknown[]][] = []

afterAll(async () => {
  for (const [collection, ids] of added) {
    await mongoose.connection.collection(collection).deleteMany({ _id: { $in: ids as never[] } })
  }
}, 300_000)

test('No list is sorted in memory', async () => {
  const sorted: string[] = []
  const lists = ofRoutes.filter(({ shape }) => !FEW.some((known) => shape.startsWith(known)))
  for (const list of lists) if (await isSortedInMemory(list)) sorted.push(list.shape)
  expect(sorted).toEqual([])
})

test('No question of a route or of work in the background costs more among twenty times as many players', async () => {
  expect(ofRoutes.length).toBeGreaterThan(20)
  expect(ofBackground.length).toBeGreaterThan(20)
  const questions = [...ofRoutes, ...ofBackground]
  const before = await Promise.all(questions.map(costOf))
  for (const { name } of await mongoose.connection.listCollections())
    if (!OF_NO_PLAYER.includes(name)) await multiply(name)
  const grown: string[] = []
  for (const [position, question] of questions.entries()) {
    const cost = await costOf(question)
    const { limit } = question.options
    const page = limit ? 2 * (limit + LARGEST_PAGE) : 0
    const most = Math.max((before[position] ?? 0) * MAX_GROWTH, page) + FIRST_PAGE
    if (cost > most && !mayGrow(question)) grown.push(`${question.shape}: ${before[position]}, then ${cost}`)
  }
  expect(grown).toEqual([])
}, 300_000)

const mayGrow = ({ shape }: Question) => [...FIGURES, ...OF_A_START].some((known) => shape.startsWith(known))

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
