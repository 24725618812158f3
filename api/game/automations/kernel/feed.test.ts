import { expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../../shared/time'
import { playInWorld } from '../../dry-run/play-in-world'
import type { Automation } from '../automation'
import { towerRaider } from '../tower-raider/tower-raider'
import { createFeeding } from './feed'
import type { ModuleContext } from './module'
import { playModules } from './play-modules'

const played = (run: Automation) =>
  playInWorld({ template: { ...towerRaider, run }, settings: {}, name: 'hungry', days: 14 })

test('No troops leave a castle that a bot feeds, though they leave one that is left alone', async () => {
  const alone = await played(({ clock, signal }) => clock.sleep(Number.MAX_SAFE_INTEGER, signal))
  const fed = await played((context) => playModules(context, (shared) => [createFeeding(shared)]))
  expect(alone.figures.troopsDeserted).toBeGreaterThan(0)
  expect(fed.figures).toMatchObject({ hungryHours: 0, troopsDeserted: 0 })
})

test('Food that ends although the farms are empty is news for the player, once until there is food', async () => {
  const now = Date.parse('2026-11-28T08:00:00Z')
  const notices: string[] = []
  const stores = { wood: 0, stone: 0, food: 40 }
  const castle = { id: 'c1', name: 'Rabenfels', cap: 1000, troops: 100, stores, waiting: { food: 0 } }
  let foodEndsAt = now + HOUR
  const context = {
    game: { castles: async () => [{ ...castle, foodEndsAt }], speed: 1 },
    print() {},
    notify: (text: string, about: string) => void notices.push(`${about}: ${text}`),
    clock: { now: () => now },
  } as unknown as ModuleContext
  const feeding = createFeeding(context)
  await feeding.consider()
  await feeding.consider()
  const warning = 'supplies: The food of Rabenfels ends at 2026-11-28T09:00:00Z, and its farms have none.'
  expect(notices).toEqual([warning])
  foodEndsAt = now + DAY
  await feeding.consider()
  foodEndsAt = now + HOUR
  await feeding.consider()
  expect(notices).toEqual([warning, warning])
})
