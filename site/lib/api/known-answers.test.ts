import { expect, test } from 'bun:test'
import { withDom } from '../../testing/dom'
import { sentence, serve, withServer } from '../../testing/fake-server'
import { anna, ben } from '../../testing/player'
import { signIn, signOut } from '../session/session-store'
import { answerOf, api } from './api'

withDom()
withServer()

/** A server whose list of bots has a tag. */
function serveBots() {
  const list = { tag: '"one"', name: 'Mills' }
  const requests = serve({
    'GET /api/bots': ({ headers }) =>
      headers.get('if-none-match') === list.tag
        ? new Response(null, { status: 304, headers: { etag: list.tag } })
        : Response.json({ bots: [{ name: list.name }] }, { headers: { etag: list.tag } }),
    'POST /api/bots': () => sentence(422, 'No.'),
  })
  const tags = () => requests.map(({ headers }) => headers.get('if-none-match'))
  return { list, tags }
}

const namesOf = async () => (await answerOf(api.bots.get())).bots.map(({ name }) => name)

test('A list that has not changed is not loaded again', async () => {
  const { list, tags } = serveBots()
  signIn({ token: 'her-token', user: anna })
  expect(await namesOf()).toEqual(['Mills'])
  expect(await namesOf()).toEqual(['Mills'])
  Object.assign(list, { tag: '"two"', name: 'Mines' })
  expect(await namesOf()).toEqual(['Mines'])
  expect(await namesOf()).toEqual(['Mines'])
  expect(tags()).toEqual([null, '"one"', '"one"', '"two"'])
  signOut()
})

test('What one player has seen is not named by the next', async () => {
  const { tags } = serveBots()
  signIn({ token: 'first-token', user: anna })
  await namesOf()
  signIn({ token: 'second-token', user: ben })
  await namesOf()
  await namesOf()
  signIn({ token: 'first-token', user: anna })
  await namesOf()
  expect(tags()).toEqual([null, null, '"one"', null])
  signOut()
})

test('A change names no tag', async () => {
  const { tags } = serveBots()
  signIn({ token: 'third-token', user: anna })
  await namesOf()
  await api.bots.post({ templateId: 'resource-collector', accountId: '66f145531b1bc3e6667d1e67' })
  expect(tags()).toEqual([null, null])
  signOut()
})
