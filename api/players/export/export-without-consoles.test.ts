import { expect, test } from 'bun:test'
import { createApp } from '../../app'
import { testApp } from '../../testing/test-app'

const PATH = '/api/users/me/export'

test('An export is refused, and not counted, while consoles cannot be read', async () => {
  const { services, player } = await testApp()
  const anna = await player('anna')
  const server = createApp({ ...services, consoleLog: { ...services.consoleLog, isAway: true } })
  const headers = { authorization: `Bearer ${anna.token}` }
  for (let tries = 0; tries < 11; tries++) {
    const refused = await server.handle(new Request(`http://localhost${PATH}`, { headers }))
    expect([refused.status, await refused.text()]).toEqual([
      503,
      'Your consoles cannot be read right now, so the export would lack them. Please try again later.',
    ])
  }
  expect((await anna.get(PATH)).status).toBe(200)
})
