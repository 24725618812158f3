import { describe, expect, test } from 'bun:test'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { playInWorld } from '../../dry-run/play-in-world'
import { khanHunter } from './khan-hunter'

const START = Date.UTC(2026, 10, 23)
/** A khan is there from the start. */
const HUNT = 5.05

async function hunt(name: string, settings: Settings = {}, days = HUNT) {
  const run = await playInWorld({ template: khanHunter, settings, name, days, startsAt: START, keeps: ['lines'] })
  return { ...run, texts: run.lines.map(({ text }) => text) }
}

const numberIn = (text: string | undefined) => Number(text?.replaceAll(',', ''))

/** The points that were expected of the difficulty that was chosen, the first of the list. */
const expectedIn = (texts: string[]) =>
  numberIn(/Expected points until the end of [^:]+: \w+ about ([\d,]+) for /.exec(texts.join('\n'))?.[1])

describe('A hunt of five days', () => {
  test('brings about as many points as it expected at its start', async () => {
    for (const name of ['some world', 'ansgar_h', 'w4']) {
      const { texts, figures } = await hunt(name, { lastReward: 'rank' })
      expect(expectedIn(texts) / figures.gained).toBeWithin(0.85, 1.15)
    }
  })

  test('says which camp lacks fewest troops, and what recruits wait for, whenever no army leaves', async () => {
    const { texts } = await hunt('some world', {}, 3)
    const idle = texts.filter((text) => text.startsWith('No army leaves: '))
    expect(idle.length).toBeGreaterThan(20)
    expect(idle[0]).toMatch(/^No army leaves: the camp at \d+:\d+ needs [\d,]+ troops, and [\d,]+ may leave now/)
    expect(idle).toContainEqual(expect.stringContaining(' Recruits wait for coins: 300 are kept, as set. '))
    expect(idle).toContainEqual(expect.stringMatching(/ may leave now: \d+ stay against a raid\./))
    expect(idle).toContainEqual(
      expect.stringMatching(/ Enough troops for the camp at \d+:\d+ are there in .+ Signed out /),
    )
    // A purse alone is no reason, unless all camps were just beaten.
    expect(texts.filter((text) => text.startsWith('The purse of')).length).toBeLessThan(idle.length / 10)
  })

  test('warns of a costly fight before its army leaves', async () => {
    const { texts } = await hunt('some world', {}, 3)
    const warnings = texts.flatMap((text, n) => (text.includes(' is costly: ') ? [n] : []))
    expect(warnings.length).toBeGreaterThan(0)
    for (const n of warnings) {
      const [, camp] = /^The (camp at \d+:\d+) is costly: about [\d,]+ of [\d,]+ troops for /.exec(texts[n] ?? '') ?? []
      expect(texts[n + 1]).toContain(` for the ${camp} (`)
    }
  })

  test('buys tools only with coins that recruits do not need', async () => {
    const [bought, none] = [await hunt('some world'), await hunt('some world', { tools: 'none' })]
    expect(bought.figures.gained).toBeGreaterThan(0.9 * none.figures.gained)
    expect(bought.figures.gained).toBeGreaterThan(110_000)
  })
})
