import { beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { createApp } from '../../app'
import { changeRights } from '../../identity/admin-rights/change-rights'
import { createOpenStreams } from '../../identity/stream-tickets/open-streams'
import { isViewerThere } from '../../identity/viewer/signed-in'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import { type Player, type TestApp, testApp } from '../../testing/test-app'
import { readStream } from './testing/read-stream'

const TEN_SECONDS = 10 * SECOND
const GATHERED = 100

let app: TestApp
let anna: Player
let clock: FakeClock
let openStreams: TestApp['services']['openStreams']

beforeEach(async () => {
  app = await testApp()
  anna = await app.player('anna')
  clock = createFakeClock()
  openStreams = createOpenStreams({
    ...app.services,
    clock,
    isViewerThere: (viewer) => isViewerThere(app.services, viewer),
  })
})

/** Follows the events of a player on a server that uses the fake clock. */
async function follow({ token }: Player) {
  const server = createApp({ ...app.services, clock, openStreams })
  const headers = { authorization: `Bearer ${token}` }
  const events = readStream(await server.handle(new Request('http://localhost/api/events', { headers })))
  await events.next('server')
  return events
}

describe('An open event stream', () => {
  test('ends within ten seconds after its session, and others do not', async () => {
    const events = await follow(anna)
    const bens = await follow(await app.player('ben'))
    const ended = events.ended()
    await anna.post('/api/auth/logout')
    await clock.advance(TEN_SECONDS)
    await ended
    app.services.changes.publish({ kind: 'announcement', user: null, id: 'f'.repeat(24) })
    const received = bens.next('announcement_removed')
    await clock.untilAsleep(4)
    await clock.advance(GATHERED)
    await received
  })

  test('ends within ten seconds after the player was deleted', async () => {
    const ended = (await follow(anna)).ended()
    await anna.delete('/api/users/me', { password: 'correct horse' })
    await clock.advance(TEN_SECONDS)
    await ended
  })

  test('ends with the server, which refuses new ones', async () => {
    const ended = (await follow(anna)).ended()
    await openStreams.close()
    await ended
    const server = createApp({ ...app.services, clock, openStreams })
    const headers = { authorization: `Bearer ${anna.token}` }
    const refused = await server.handle(new Request('http://localhost/api/events', { headers }))
    expect([refused.status, await refused.text()]).toEqual([503, 'Castellan is restarting.'])
  })

  test('reports rights that a command in another process granted within ten seconds', async () => {
    const events = await follow(anna)
    const received = events.next('user')
    await changeRights({ ...app.services, changes: { publish() {} } }, { email: anna.email, isAdmin: true })
    await clock.advance(TEN_SECONDS)
    await clock.untilAsleep(4)
    await clock.advance(GATHERED)
    expect((await received).user.app_metadata.isAdmin).toBe(true)
  })
})
