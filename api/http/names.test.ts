import { describe, expect, test } from 'bun:test'
import { testApp } from '../testing/test-app'

const SENTENCE = 'A name is plain text, without line breaks.'
const castle = { email: 'anna@example.com', server: 'DE1', password: 'game password' }

describe.each(['Raben\u0000fels', 'Raben\nfels', 'Raben\u001b[31mfels', 'Raben\u007ffels', 'Raben\u2028fels'])(
  'the name %j',
  (name) => {
    test('is refused for a player, a bot and a game account', async () => {
      const { player, accountOf, botOf } = await testApp()
      const anna = await player('anna')
      const accountId = await accountOf(anna)
      const bot = await botOf(anna, { accountId })
      const answers = await Promise.all([
        anna.patch('/api/users/me', { username: name }),
        anna.patch(`/api/bots/${bot}`, { name }),
        anna.patch(`/api/accounts/${accountId}`, { username: name }),
        anna.post('/api/accounts', { ...castle, username: name }),
      ])
      for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([422, SENTENCE])
    })
  },
)

test('letters of any alphabet make a name', async () => {
  const { player } = await testApp()
  const anna = await player('anna')
  for (const username of ['Ærø Ünlü', '城主', 'Ярослав 🏰']) {
    const answer = await anna.patch('/api/users/me', { username })
    expect((await answer.json()).user.user_metadata.username).toBe(username)
  }
})
