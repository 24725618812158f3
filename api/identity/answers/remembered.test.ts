import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createApp } from '../../app'
import { BotModel } from '../../bots/model/bot-model'
import { createLocalVersions } from '../../realtime/versions/versions'
import { answerOf } from '../../testing/answer-of'
import { delayNextOperation } from '../../testing/delay-operation'
import { questionsOf } from '../../testing/store-questions'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { tokenOf } from '../tokens/testing/token-of'
import { UserModel } from '../users/user-model'
import { createAnswerCache } from './answer-cache'

const ROUTES = [
  '/api/bots',
  '/api/accounts',
  '/api/users/me',
  '/api/auth/me',
  '/api/users/me/notifications?limit=10',
  '/api/users/me/unseen',
]

let app: TestApp
let anna: Player

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  anna = await app.player('anna')
})

const tagOf = ({ headers }: Response) => headers.get('etag') ?? ''
const namesOf = async (player: Player) => (await answerOf(player.api.bots.get())).bots.map(({ name }) => name)

describe.each(ROUTES)('%s', (path) => {
  test('is made once, and answers 304 to whoever knows it, without a question to the store', async () => {
    const first = await anna.get(path)
    const body = await first.text()
    expect(first.headers.get('cache-control')).toBe('no-store')
    const asked = await questionsOf(async () => {
      const again = await anna.get(path)
      expect([again.status, await again.text(), tagOf(again)]).toEqual([200, body, tagOf(first)])
      expect(again.headers.get('content-type')).toStartWith('application/json')
      const known = await anna.get(path, { 'if-none-match': tagOf(first) })
      expect([known.status, await known.text(), tagOf(known)]).toEqual([304, '', tagOf(first)])
    })
    expect(asked).toEqual([])
  })

  test('is made again for a caller who asks for that', async () => {
    await anna.get(path)
    const asked = await questionsOf(() => anna.get(path, { 'cache-control': 'no-cache' }))
    expect(asked).not.toEqual([])
  })

  test('is for its caller alone', async () => {
    const ben = await app.player('ben')
    const tag = tagOf(await anna.get(path))
    const asked = await questionsOf(() => ben.get(path, { 'if-none-match': tag }))
    expect(asked).not.toEqual([])
    expect((await app.call('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(401)
  })
})

describe('a remembered list of bots', () => {
  test("shows the player's own writes at once", async () => {
    const id = await app.botOf(anna)
    for (const name of ['Mills', 'Mines', 'Farms']) {
      await answerOf(anna.api.bots({ id }).patch({ name }))
      expect(await namesOf(anna)).toEqual([name])
    }
    await answerOf(anna.api.bots({ id }).delete())
    expect(await namesOf(anna)).toEqual([])
  })

  test('is another one for each bot that is asked for by its id, and shows its writes at once', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
    const [one, other] = [await app.botOf(anna), await app.botOf(anna)]
    const nameOf = async (id: string) => (await answerOf(anna.api.bots({ id }).get())).bot.name
    await answerOf(anna.api.bots({ id: one }).patch({ name: 'Mills' }))
    await answerOf(anna.api.bots({ id: other }).patch({ name: 'Mines' }))
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Mills', 'Mines'])
    expect(await questionsOf(() => Promise.all([nameOf(one), nameOf(other)]))).toEqual([])
    await answerOf(anna.api.bots({ id: one }).patch({ name: 'Farms' }))
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Farms', 'Mines'])
    await answerOf(anna.api.bots({ id: other }).delete())
    expect((await anna.get(`/api/bots/${other}`)).status).toBe(404)
  })

  test('shows a token only its bots', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
    const [one, other] = [await app.botOf(anna), await app.botOf(anna)]
    const all = await tokenOf(anna)
    const some = await tokenOf(anna, { bots: [one], scopes: ['bots:read'] })
    const idsOf = async (token: string) => {
      const { bots } = await (await app.call('GET', '/api/bots', { token })).json()
      return bots.map(({ id }: { id: string }) => id)
    }
    expect([await idsOf(all.secret), await idsOf(some.secret)]).toEqual([[one, other], [one]])
    expect(await idsOf(some.secret)).toEqual([one])
  })

  test('is not given to a token that sleeps because of the plan', async () => {
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'pro' } })
    const { secret: token } = await tokenOf(anna)
    const statusOf = async () => (await app.call('GET', '/api/bots', { token })).status
    expect([await statusOf(), await statusOf()]).toEqual([200, 200])
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    expect(await statusOf()).toBe(403)
  })

  test('is not given to a session that has ended', async () => {
    await anna.get('/api/bots')
    await answerOf(anna.api.auth.logout.post())
    expect((await anna.get('/api/bots')).status).toBe(401)
  })

  test('is asked for once by all who ask while it is made', async () => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    const held = delayNextOperation(BotModel.collection, 'find', { wait: () => isHeld })
    const asked = await questionsOf(async () => {
      const answers = Array.from({ length: 20 }, () => anna.get('/api/bots'))
      while (!held.isReached()) await new Promise((resolve) => setImmediate(resolve))
      release()
      for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
    })
    expect(asked.filter((collection) => collection === 'bots')).toHaveLength(1)
  })

  test('that was read before a write is not remembered after it', async () => {
    const id = await app.botOf(anna)
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    const held = delayNextOperation(BotModel.collection, 'find', { wait: () => isHeld })
    const early = namesOf(anna)
    while (!held.isReached()) await new Promise((resolve) => setImmediate(resolve))
    await answerOf(anna.api.bots({ id }).patch({ name: 'Mills' }))
    expect(await namesOf(anna)).toEqual(['Mills'])
    release()
    await early
    expect(await namesOf(anna)).toEqual(['Mills'])
  })

  test('is made by the next caller after a failure', async () => {
    delayNextOperation(BotModel.collection, 'find', { wait: () => Promise.reject(new Error('The store is away')) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => anna.get('/api/bots')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 500])
  })
})

test('A plan or right that changed is in the next profile', async () => {
  const seen = async () => {
    const { user, subscription } = await answerOf(anna.api.users.me.get())
    return [user.app_metadata.isAdmin, subscription.plan]
  }
  expect(await seen()).toEqual([false, 'starter'])
  const admin = await app.admin()
  const one = admin.api.admin.users({ id: anna.id })
  await answerOf(one.rights.post({ is_admin: true }))
  expect(await seen()).toEqual([true, 'starter'])
  await answerOf(one.plan.post({ plan: 'pro', until: null }))
  expect(await seen()).toEqual([true, 'pro'])
})

test('After a restart, pages that come back are answered 304, by fewer questions than players', async () => {
  const pagesEach = 10
  const players = await Promise.all(Array.from({ length: 20 }, (_, index) => app.player(`page-${index}`)))
  for (const player of players) await app.botOf(player)
  const tags = new Map<Player, string>()
  for (const player of players) tags.set(player, tagOf(await player.get('/api/bots')))
  const { services } = app
  const restarted = createApp({
    ...services,
    versions: createLocalVersions({ current: async () => '' }),
    answers: createAnswerCache(services),
  })
  const asked = await questionsOf(async () => {
    const pages = players.flatMap((player) => Array.from({ length: pagesEach }, () => player))
    const answers = await Promise.all(
      pages.map((player) =>
        restarted.handle(
          new Request('http://localhost/api/bots', {
            headers: { authorization: `Bearer ${player.token}`, 'if-none-match': tags.get(player) ?? '' },
          }),
        ),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([304]))
  })
  expect(new Set(asked)).toEqual(new Set(['bots']))
  expect(asked.length).toBeLessThan(players.length)
})
