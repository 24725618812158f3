import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { createApp } from '../../app'
import { createFakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { createHealth, type HealthDependencies } from '../health/health'
import { storeAway } from '../store/connection'
import { errorResponses } from './error-responses'
import { healthRoutes } from './health-routes'

const WELL: HealthDependencies = { store: async () => {}, write: async () => {}, redis: null }
const PATHS = ['/api/health', '/api/health/live', '/api/health/serving', '/api/health/ready']

async function statuses(changes: Partial<HealthDependencies>, isEnding = false) {
  const { services } = await testApp()
  const health = createHealth({ clock: createFakeClock(), dependencies: { ...WELL, ...changes } })
  if (isEnding) health.startEnding()
  const app = new Elysia().use(errorResponses({ log: { ...services.log, error() {} } })).use(healthRoutes({ health }))
  const answers = PATHS.map(async (path) => (await app.handle(new Request(`http://localhost${path}`))).status)
  return Promise.all(answers)
}

describe('A server that closes', () => {
  const RESTARTING = 'Castellan is restarting.'

  test('refuses calls, in one sentence', async () => {
    const { services } = await testApp()
    const health = createHealth({ clock: createFakeClock(), dependencies: WELL })
    const app = createApp({ ...services, health })
    health.close()
    for (const path of ['/api/health', '/api/templates', '/api/bots', '/api/nowhere']) {
      const answer = await app.handle(new Request(`http://localhost${path}`))
      expect([answer.status, await answer.text(), answer.headers.get('retry-after')]).toEqual([503, RESTARTING, '5'])
    }
  })

  test.each([
    'Cannot call `users.findOne()` before initial connection is complete',
    'Cannot use a closed database',
    'Connection is closed.',
  ])('answers the same to a call under way that meets what is closed: %s', async (message) => {
    const { services } = await testApp()
    const health = createHealth({ clock: createFakeClock(), dependencies: WELL })
    const viewerOf = async () => {
      health.close()
      throw new Error(message)
    }
    const app = createApp({ ...services, health, sessions: { ...services.sessions, viewerOf } })
    const answer = await app.handle(new Request('http://localhost/api/bots'))
    expect([answer.status, await answer.text()]).toEqual([503, RESTARTING])
  })
})

describe('GET /api/health', () => {
  test('answers while the store does, with the uptime of the process', async () => {
    const { call } = await testApp()
    const answer = await call('GET', '/api/health')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok', uptime: expect.any(Number) })
  })

  test('and the paths below it distinguish a healthy process, one without its services, and one that is about to end', async () => {
    const { call } = await testApp()
    for (const path of PATHS) expect([path, (await call('GET', path)).status]).toEqual([path, 200])
    const away = () => Promise.reject(storeAway(new Error('gone')))
    expect(await statuses({ store: away })).toEqual([503, 200, 200, 503])
    expect(await statuses({ write: away })).toEqual([200, 200, 200, 503])
    expect(await statuses({ redis: away })).toEqual([200, 200, 200, 503])
    expect(await statuses({}, true)).toEqual([200, 200, 503, 503])
  })
})
