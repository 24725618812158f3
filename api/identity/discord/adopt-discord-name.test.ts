import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { discordFlow, makeIdentity } from './testing/discord-flow'

async function walk() {
  const app = await testApp()
  return { ...app, ...discordFlow(app) }
}

describe('Who signs in with Discord', () => {
  test('is called as Discord calls them, unless they chose a name here or took theirs away', async () => {
    const { signIn, api } = await walk()
    const who = makeIdentity({ name: '  Ansgar von Rabenfels ', email: `${crypto.randomUUID()}@example.com` })
    const nameAfter = async () => (await (await signIn(who)).json()).user.user_metadata.username
    const { token, user } = await (await signIn(who)).json()
    expect(user.user_metadata.username).toBe('ansgar von rabenfels')
    const headers = { authorization: `Bearer ${token}` }
    for (const [username, shown] of [
      ['Anna', 'Anna'],
      ['', null],
    ] as const) {
      await api.users.me.patch({ username }, { headers })
      expect(await nameAfter()).toBe(shown)
    }
  })

  test.each(['ans\u202egar', 'ans\u200bgar'])('keeps no name that could not be typed here: %o', async (name) => {
    const { signIn } = await walk()
    const { user } = await (await signIn(makeIdentity({ name, email: `${crypto.randomUUID()}@example.com` }))).json()
    expect(user.user_metadata.username).toBeNull()
  })

  test('has the name of theirs that was here before', async () => {
    const { player, link } = await walk()
    const anna = await player('anna')
    await anna.api.users.me.patch({ username: 'Anna' })
    expect((await (await link(anna, makeIdentity())).json()).user.user_metadata.username).toBe('Anna')
    const ben = await player('ben')
    const who = makeIdentity()
    expect((await (await link(ben, who)).json()).user.user_metadata.username).toBe(who.name)
  })
})
