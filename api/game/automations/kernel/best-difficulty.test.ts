import { expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { playInWorld } from '../../dry-run/play-in-world'
import type { EventKind } from '../../protocol/events'
import { nextOf } from '../../world/testing/event-scene'
import type { BuiltInTemplate } from '../automation'
import { berimond } from '../berimond/berimond'
import { castleSteward } from '../castle-steward/castle-steward'
import { khanHunter } from '../khan-hunter/khan-hunter'

const numberIn = (text = '') => Number(text.replaceAll(',', ''))

/** What came, as a part of what was expected at the opening. */
async function cameOf(template: BuiltInTemplate, kind: EventKind, name: string): Promise<number> {
  const settings: Settings = template === castleSteward ? {} : { lastReward: 'rank' }
  const { opensAt: startsAt } = nextOf(kind)
  const days = kind === 'khan' ? 5 : 3
  const { lines } = await playInWorld({ template, settings, name, days, startsAt, keeps: ['lines'] })
  const texts = lines.map(({ text }) => text)
  const expected = texts.flatMap((text) => /Expected points .*?: \w+ about ([\d,]+) for/.exec(text)?.[1] ?? [])
  const points = texts.flatMap((text) => / at the camp at \S+ \(([\d,]+) points, rank/.exec(text)?.[1] ?? [])
  expect(expected).toHaveLength(1)
  return numberIn(points.at(-1)) / numberIn(expected[0])
}

test.each([
  ['the khan hunter', khanHunter, 'khan', ['d1', 'd2'], 0.75, 1.3],
  ['Berimond', berimond, 'berimond', ['d1', 'd2'], 0.65, 1.4],
  // Its raids share the troops, and take them by chance.
  ['the Steward against the khan', castleSteward, 'khan', ['d1'], 0.6, 1.6],
  ['the Steward in Berimond', castleSteward, 'berimond', ['d1'], 0.6, 1.6],
] as const)('the points that %s expects are those that come', async (_, template, kind, names, least, most) => {
  for (const name of names) {
    const came = await cameOf(template, kind, name)
    expect(came).toBeWithin(least, most)
  }
})
