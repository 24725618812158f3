import { expect, test } from 'bun:test'
import { playInWorld } from '../../dry-run/play-in-world'
import type { Automation } from '../automation'
import { towerRaider } from '../tower-raider/tower-raider'
import { createFeeding } from './feed'
import { playModules } from './play-modules'

const played = (run: Automation) =>
  playInWorld({ template: { ...towerRaider, run }, settings: {}, name: 'hungry', days: 14 })

test('No troops leave a castle that a bot feeds, though they leave one that is left alone', async () => {
  const alone = await played(({ clock, signal }) => clock.sleep(Number.MAX_SAFE_INTEGER, signal))
  const fed = await played((context) => playModules(context, (shared) => [createFeeding(shared)]))
  expect(alone.figures.troopsDeserted).toBeGreaterThan(0)
  expect(fed.figures).toMatchObject({ hungryHours: 0, troopsDeserted: 0 })
})
