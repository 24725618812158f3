import { expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'

test('a player can make 600 calls a minute, without slowing others', async () => {
  const { player } = await testApp()
  const [anna, ben] = [await player('anna'), await player('ben')]
  for (let call = 0; call < 300; call += 1) {
    expect((await anna.get('/api/auth/me')).status).toBe(200)
    expect((await anna.post('/api/bots', { nonsense: true })).status).toBe(422)
  }
  const refused = await anna.get('/api/auth/me')
  expect([refused.status, await refused.text()]).toEqual([429, 'Too many calls. Please wait a moment.'])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 61)
  expect((await anna.get('/api/accounts')).status).toBe(429)
  expect((await ben.get('/api/auth/me')).status).toBe(200)
})
