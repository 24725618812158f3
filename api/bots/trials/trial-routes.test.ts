import { describe, expect, test } from 'bun:test'
import { type Player, testApp } from '../../testing/test-app'
import { readTrial } from './testing/read-trial'

const app = await testApp()
const COLLECTOR = '/api/templates/resource-collector/trials'

async function trialOf(player: Player, path: string, body: object) {
  const answer = await player.post(path, body)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  return readTrial(answer)
}

describe('POST /api/templates/:id/trials', () => {
  test('plays twenty worlds with the settings, with the defaults and without a bot', async () => {
    const player = await app.player('anna')
    const events = await trialOf(player, COLLECTOR, { settings: { goods: 'wood' } })
    const played = events.flatMap(({ event, data }) => (event === 'progress' ? [data.worlds] : []))
    expect(played).toEqual(Array.from({ length: 21 }, (_, worlds) => worlds))
    const last = events.at(-1)
    if (last?.event !== 'trial') throw expect.unreachable()
    const { unit, settings, defaults, alone } = last.data
    expect(unit).toBe('resources')
    for (const series of [settings, defaults, alone]) {
      expect([series.gained.length, series.strength.length, series.curves.gained.mean.length]).toEqual([20, 20, 29])
      expect(series.ended).toBeNull()
    }
    const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(meanOf(settings.gained)).toBeLessThan(meanOf(defaults.gained) * 0.9)
    expect(meanOf(settings.gained)).toBeGreaterThan(0)
    expect(Math.max(...alone.gained)).toBe(0)
    expect(meanOf(alone.strength)).toBeLessThan(meanOf(defaults.strength))
    const { mean, least, most } = defaults.curves.gained
    expect([mean[0], mean.at(-1)]).toEqual([0, Math.round(meanOf(defaults.gained))])
    expect([least.at(-1), most.at(-1)]).toEqual([Math.min(...defaults.gained), Math.max(...defaults.gained)])
  }, 60_000)

  test('tries values of one setting beside the others', async () => {
    const player = await app.player('anna')
    const events = await trialOf(player, COLLECTOR, { settings: { goods: 'wood' }, setting: 'goods' })
    const last = events.at(-1)
    if (last?.event !== 'setting_trial') throw expect.unreachable()
    const { setting, current, values } = last.data
    expect([setting, current]).toEqual(['goods', 'wood'])
    expect(values.map(({ value }) => value)).toEqual(['all', 'wood', 'stone', 'food'])
    const [all, ...single] = values.map(({ gained }) => gained.reduce((sum, each) => sum + each, 0))
    expect(all).toBeGreaterThan(Math.max(...single))
  }, 60_000)

  test('may be tried before a plan that has the template', async () => {
    const starter = await app.player('ben')
    const answer = await starter.post('/api/templates/tower-raider/trials', {})
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
  })

  test.each([
    ['settings.lookEvery', { settings: { lookEvery: 0 } }],
    ['settings.pauseMin', { settings: { pauseMin: 60, pauseMax: 5 } }],
    ['setting', { setting: 'rests' }],
    ['setting', { setting: 'dragons' }],
  ])('refuses at %s', async (path, body) => {
    const player = await app.player('anna')
    const answer = await player.post(COLLECTOR, body, { accept: 'application/problem+json' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toMatchObject([{ path }])
  })

  test('ends when its reader leaves', async () => {
    const player = await app.player('anna')
    const { openStreams } = app.services
    const before = openStreams.count
    const answer = await player.post(COLLECTOR, { settings: { lookEvery: 77 } })
    expect(openStreams.count).toBe(before + 1)
    await answer.body?.cancel()
    expect(openStreams.count).toBe(before)
  })

  test('refuses too many', async () => {
    const player = await app.player('anna')
    for (let n = 0; n < 60; n++) await app.services.rateLimits.trials.take(player.id)
    const answer = await player.post(COLLECTOR, {})
    expect([answer.status, await answer.text()]).toEqual([429, 'Too many trials. Please wait a few minutes.'])
  })
})
