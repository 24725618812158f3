import { describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { openRealm } from '../testing/open-realm'
import { signedInClient } from '../testing/raw-client'
import { fetchedRealmMaps } from './fetch-realm-map'

const clock = createFakeClock()

function realmThat(answer: () => Response | Promise<Response>) {
  const server = Bun.serve({ port: 0, fetch: answer })
  closeAfterTest(() => server.stop(true))
  return fetchedRealmMaps({ clock, gameUrl: `ws://127.0.0.1:${server.port}` })
}

const EMPTY = { castles: [], targets: [], journeys: [], strongest: [], event: null, next_event: null }
const MAP = { server: 'DE1', at: '2026-11-21T20:00:00.000Z', speed: 1, size: 100, ...EMPTY }

describe('A practice realm that is a process of its own', () => {
  test('answers maps on the port of its game, and null for a server that it does not have', async () => {
    const { url } = await openRealm({ speed: 60 })
    const client = await signedInClient(url, 'ansgar_h')
    await client.ask('collect', { castle: 'c1', good: 'wood' })
    const maps = fetchedRealmMaps({ clock, gameUrl: url })
    const map = await maps('DE1')
    expect(map).toMatchObject({ server: 'DE1', speed: 60, size: 100 })
    expect(map?.castles.filter(({ name }) => name === 'ansgar_h')).toHaveLength(3)
    expect((await maps('FR1'))?.castles.filter(({ owner }) => owner === 'player')).toEqual([])
    expect(await maps('XX9')).toBeNull()
  })

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['no map', () => Response.json({ ...MAP, castles: 'many' })],
    ['a map with a thousand castles', () => Response.json({ ...MAP, castles: Array(1000).fill({}) })],
    ['a place that is no number', () => Response.json({ ...MAP, size: null })],
    ['too many bytes', () => new Response('x'.repeat(600_000))],
    ['an error', () => new Response('', { status: 500 })],
    ['a WebSocket only, as an older realm', () => new Response('', { status: 426 })],
    ['an address elsewhere', () => Response.redirect('http://127.0.0.1:1/', 302)],
  ])('whose answer is %s does not answer', async (_, answer) => {
    expect(realmThat(answer)('DE1')).rejects.toThrow()
  })

  test('is not waited for longer than two seconds', async () => {
    const waiting = realmThat(() => new Promise(() => {}))('DE1').catch(({ message }: Error) => message)
    await clock.untilAsleep()
    await clock.advance(2_000)
    expect(await waiting).toBe('No answer within 2000 ms')
  })

  test('may send more fields than we know', async () => {
    expect(await realmThat(() => Response.json({ ...MAP, weather: 'fair' }))('DE1')).toMatchObject(MAP)
  })
})
