import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { discordFlow, makeIdentity } from './testing/discord-flow'

async function openFlow() {
  const app = await testApp()
  return { ...app, ...discordFlow(app) }
}

describe('A player who signs in with Discord', () => {
  test('gets the name from Discord once, and keeps later changes of their own', async () => {
    const { signIn, api } = await openFlow()
    const who = makeIdentity({ name: '  Ansgar von Rabenfels ', email: `${crypto.randomUUID()}@example.com` })
    const nameAfter = async () => (await (await signIn(who)).json()).user.user_metadata.username
    const { token, user } = await (await signIn(who)).json()
    expect(user.user_metadata.username).toBe('Ansgar von Rabenfels')
    const headers = { authorization: `Bearer ${token}` }
    for (const [username, shown] of [
      ['Anna', 'Anna'],
      ['', null],
    ] as const) {
      await api.users.me.patch({ username }, { headers })
      expect(await nameAfter()).toBe(shown)
    }
  })

  test.each(['ans\u202egar', 'ans\u200bgar'])('gets no name that is invalid here: %o', async (name) => {
    const { signIn } = await openFlow()
    const { user } = await (await signIn(makeIdentity({ name, email: `${crypto.randomUUID()}@example.com` }))).json()
    expect(user.user_metadata.username).toBeNull()
  })

  test('keeps the name that they already have', async () => {
    const { player, link } = await openFlow()
    const anna = await player('anna')
    await anna.api.users.me.patch({ username: 'Anna' })
    expect((await (await link(anna, makeIdentity())).json()).user.user_metadata.username).toBe('Anna')
    const ben = await player('ben')
    const who = makeIdentity()
    expect((await (await link(ben, who)).json()).user.user_metadata.username).toBe(who.name)
  })
})
