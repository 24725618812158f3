import { afterEach, describe, expect, test } from 'bun:test'
import { waitFor } from '@testing-library/dom'
import { withDom } from '../../../testing/dom'
import { sentence, serve } from '../../../testing/fake-server'
import { turnTab } from '../../../testing/turn-tab'
import { busyRealm } from '../testing/busy-realm'
import { followRealm, type RealmNews } from './follow-realm'

withDom()

const AT = Date.parse('2026-11-21T20:00:00Z')
const CALL = 'GET /api/realm/DE1'
let stop = () => {}

afterEach(() => {
  stop()
  turnTab('visible')
})

const mapOf = (age: number) => Response.json(busyRealm(AT), { headers: { age: String(age) } })

/** Collects the news of a realm that is asked every few milliseconds. */
function follow(answer: () => Response | Promise<Response>) {
  const news: RealmNews[] = []
  const requests = serve({ [CALL]: answer })
  stop = followRealm('DE1', (each) => news.push(each), 5)
  return { news, requests }
}

describe('News of a realm', () => {
  test('come again and again, with the time of the server', async () => {
    const { news } = follow(() => mapOf(7))
    await waitFor(() => expect(news.length).toBeGreaterThan(2))
    const [first] = news
    expect(first?.state).toBe('here')
    if (first && 'now' in first) expect(first.now() - AT).toBeWithin(7_000, 60_000)
  })

  test('say that it is away if its map is old, or does not come', async () => {
    const answers = [() => mapOf(0), () => mapOf(60), () => sentence(503, 'Away.'), () => new Response('<html>')]
    const { news } = follow(() => (answers.shift() ?? (() => mapOf(1)))())
    await waitFor(() => expect(news.length).toBeGreaterThan(4))
    expect(news.slice(0, 5).map(({ state }) => state)).toEqual(['here', 'away', 'away', 'away', 'here'])
    expect(news.slice(1, 4).every((each) => 'map' in each)).toBe(true)
  })

  test('without any map are silent until one comes', async () => {
    const answers = [() => sentence(503, 'Away.')]
    const { news } = follow(() => (answers.shift() ?? (() => mapOf(1)))())
    await waitFor(() => expect(news.length).toBeGreaterThan(1))
    expect(news.slice(0, 2).map(({ state }) => state)).toEqual(['silent', 'here'])
  })

  test('of a realm that does not exist come once', async () => {
    const { news, requests } = follow(() => sentence(404, 'There is no practice realm of this name.'))
    await waitFor(() => expect(news.map(({ state }) => state)).toEqual(['missing']))
    turnTab('hidden')
    turnTab('visible')
    expect(requests).toHaveLength(1)
  })

  test('wait while the page is hidden', async () => {
    const answered = Promise.withResolvers<Response>()
    const { news, requests } = follow(() => answered.promise)
    turnTab('hidden')
    answered.resolve(mapOf(0))
    await waitFor(() => expect(news).toHaveLength(1))
    expect(requests).toHaveLength(1)
    turnTab('visible')
    await waitFor(() => expect(requests.length).toBeGreaterThan(1))
  })
})
