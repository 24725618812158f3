import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { testApp } from '../test-app'
import type { Call } from './cases'
import { addressOf, ROUTE_CASES } from './route-cases'
import { openScene, type Scene } from './scene'

const app = await testApp()

/** The routes that take another player's id in their address or body. */
const touching = Object.entries(ROUTE_CASES).flatMap(([route, { someoneElses }]) =>
  typeof someoneElses !== 'string' && someoneElses.length > 0 ? [{ route, make: someoneElses }] : [],
)

test('Two players who use each other’s ids read nothing, change nothing, and lose nothing', async () => {
  const [annas, bens] = await openScene(app)
  const before = [await allOf(annas), await allOf(bens)]
  const anyCall = fc.record({ scene: fc.constantFrom(annas, bens), touch: fc.constantFrom(...touching) })
  const isRefused = fc.asyncProperty(fc.array(anyCall, { minLength: 8, maxLength: 8 }), async (calls) => {
    const outcomes = await Promise.all(
      calls.map(async ({ scene, touch }) => outcomeOf(touch.route, await touch.make(scene), scene)),
    )
    expect(outcomes.filter(({ isAsOwed }) => !isAsOwed)).toEqual([])
  })
  await fc.assert(isRefused, { numRuns: 25 })
  expect([await allOf(annas), await allOf(bens)]).toEqual(before)
})

async function outcomeOf(route: string, call: Call, { player, foreign }: Scene) {
  const [method = ''] = route.split(' ')
  const answer = await app.call(method, addressOf(route, call.path), { token: player.token, body: call.body })
  const text = await answer.text()
  const tells = Object.values(foreign).some((id) => text.includes(id))
  return { route, status: answer.status, text, isAsOwed: answer.status === call.status && !tells }
}

async function allOf({ player, bot, avatar }: Scene) {
  const own = ['accounts', 'bots', `bots/${bot}`, 'users/me', 'users/me/notifications', `avatars/${avatar}`]
  const { data } = await player.api.users.me.sessions.get()
  const texts = own.map(async (path) => (await player.get(`/api/${path}`)).text())
  return [data?.sessions.map(({ id }) => id), ...(await Promise.all(texts))]
}
