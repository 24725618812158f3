import { describe, expect, test } from 'bun:test'
import { SCRIPT_LIMITS } from '../../../shared/limits'
import { builtInTemplates } from '../../bots/templates/built-in'
import { playInWorld } from '../../game/dry-run/play-in-world'
import { systemClock } from '../../platform/time/clock'
import { createTypeChecker } from '../check/check-types'
import { createScriptReader } from '../reading/read-script'
import { hosts, playScript } from '../testing/play-script'
import { scriptExamples } from './script-examples'

/** How much of the gain of its template a script has at least, and where it plays. */
interface Played {
  least?: number
  days?: number
  startsAt?: number
}
const PLAYED: Record<string, Played> = {
  'resource-collector': { least: 0.95 },
  'coin-collector': { least: 0.95 },
  'fortune-wheel': { least: 1 },
  // Raids are rare.
  'afk-keeper': { days: 7 },
  // It does so much that three days take long.
  steward: { days: 1 },
  // A day before the war, which is the only time that it plays.
  berimond: { startsAt: Date.UTC(2026, 10, 30) },
}
const examples = await scriptExamples()
const check = createTypeChecker({ clock: systemClock, log: console })
const read = createScriptReader(hosts)

describe.each(examples)('The example $label', ({ source, template, id }) => {
  test('has right types, can run, and is short enough to read', async () => {
    expect(await check(source)).toEqual([])
    expect((await read(source)).problems).toEqual([])
    expect(Buffer.byteLength(source)).toBeLessThan(SCRIPT_LIMITS.sourceBytes / 4)
    if (template === null) expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
    expect(Math.max(...source.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
  })

  test('plays without an error, and as well as its template', async () => {
    const settings = (await read(source)).defaults
    const { least = 0.8, ...where } = PLAYED[id] ?? {}
    const world = { name: `example ${id}`, days: 3, ...where }
    const { end, figures, lines } = await playScript({ source, settings, ...world })
    expect(end).toMatchObject({ code: 'days_over', message: '' })
    expect(figures.declined).toBeLessThanOrEqual(figures.changes / 20)
    expect(lines.length + figures.notices.length).toBeGreaterThan(2)
    const played = builtInTemplates.find((each) => each.id === template)
    if (!played) return
    expect((await read(source)).unit).toBe(played.unit)
    const usual = await playInWorld({ template: played, ...world })
    expect(figures.gained / usual.figures.gained).toBeGreaterThanOrEqual(least)
  })
})
