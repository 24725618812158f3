import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'

const SENTENCE = 'A name must be plain text without line breaks or invisible characters.'
const castle = { email: 'anna@example.com', server: 'DE1', password: 'game password' }

const controls = ['Raben\u0000fels', 'Raben\nfels', 'Raben\u001b[31mfels', 'Raben\u007ffels', 'Raben\u2028fels']
const turned = ['Raben\u202esfel', '\u2066Rabenfels\u2069', 'Raben\u200ffels', 'Raben\u061cfels']
const unseen = ['Raben\u200bfels', 'Raben\u00adfels', 'Raben\u200dfels', 'Raben\ufe0ffels', '\ufeffRabenfels', '\u3164']

describe.each([...controls, ...turned, ...unseen])('the name %j', (name) => {
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
})

test.each(['an\u202ena@example.com', 'anna\u200b@example.com', 'anna@exam\u00adple.com', 'anna@example.c\u2066om'])(
  'the e-mail address %j is refused for a player and a game account',
  async (email) => {
    const { call, player } = await testApp()
    const anna = await player('anna')
    const answers = await Promise.all([
      call('POST', '/api/auth/register', { body: { email, password: 'correct horse' } }),
      anna.post('/api/accounts', { ...castle, email }),
    ])
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
      'Please enter a valid e-mail address.',
      'Please enter the e-mail address of the game account.',
    ])
  },
)

test('letters of any alphabet make a name', async () => {
  const { player } = await testApp()
  const anna = await player('anna')
  for (const username of ['Ærø Ünlü', '城主', 'Ярослав 🏰', 'שלום', 'می\u200cخواهم', 'क्\u200dष', '👩🏽\u200d🚀 ❤️ 1️⃣']) {
    const { data } = await anna.api.users.me.patch({ username })
    expect(data?.user.user_metadata.username).toBe(username)
  }
})
