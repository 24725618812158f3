import { expect, test } from 'bun:test'
import { playInWorld } from '../../dry-run/play-in-world'
import { towerRaider } from '../tower-raider/tower-raider'

test('Bots that do not watch tell each raid on a castle, and notify of those that succeeded', async () => {
  const { lines, figures } = await playInWorld({
    template: towerRaider,
    settings: { ...towerRaider.defaults, marchesPerDay: 0 },
    name: 'a raided world',
    days: 6,
    keeps: ['lines'],
  })
  const told = lines.map(({ text }) => text).filter((text) => / (beat back|fell to) the raid of /.test(text))
  expect(told.length).toBeGreaterThan(0)
  expect(figures.notices).toEqual(told.filter((text) => text.includes('fell to')))
})
