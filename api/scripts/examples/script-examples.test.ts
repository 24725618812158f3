import { describe, expect, test } from 'bun:test'
import { SCRIPT_LIMITS } from '../../../shared/limits'
import { systemClock } from '../../platform/time/clock'
import { createTypeChecker } from '../check/check-types'
import { createScriptReader } from '../reading/read-script'
import { hosts, playScript } from '../testing/play-script'
import { scriptExamples } from './script-examples'

const examples = await scriptExamples()
const check = createTypeChecker({ clock: systemClock, log: console })
const read = createScriptReader(hosts)

describe.each(examples)('The example $label', ({ source, template, id }) => {
  test('has right types, can run, and is short enough to read', async () => {
    expect(await check(source)).toEqual([])
    expect((await read(source)).problems).toEqual([])
    expect(Buffer.byteLength(source)).toBeLessThan(SCRIPT_LIMITS.sourceBytes / 4)
    if (template === null) expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
    expect(Math.max(...source.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
  })

  test('plays three days without an error', async () => {
    const settings = (await read(source)).defaults
    const { end, figures, lines } = await playScript({ source, settings, name: `example ${id}`, days: 3 })
    expect(end).toMatchObject({ code: 'days_over', message: '' })
    expect(figures.declined).toBeLessThanOrEqual(figures.changes / 20)
    expect(lines.length + figures.notices.length).toBeGreaterThan(2)
  })
})
