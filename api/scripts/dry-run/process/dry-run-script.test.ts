import { describe, expect, test } from 'bun:test'
import { $ } from 'bun'
import { DAY, HOUR } from '../../../../shared/time'
import type { KeptLine } from '../../../game/dry-run/dry-run'
import { COLLECTOR_SCRIPT } from '../../testing/collector-script'
import { hosts } from '../../testing/play-script'
import { dryRunScript, type ScriptDryRun } from './dry-run-script'

const dryRun = (given: Partial<ScriptDryRun> = {}) =>
  dryRunScript(hosts, { source: COLLECTOR_SCRIPT, server: 'DE1', seed: 'trial-1', days: 7, ...given })

describe('A dry run of a script', () => {
  test('plays seven days, the same each time and in another process', async () => {
    const { digest, end, figures } = await dryRun()
    expect(end.code).toBe('days_over')
    expect(figures.gained).toBeGreaterThan(1_000_000)
    expect((await dryRun()).digest).toBe(digest)
    expect((await dryRun({ seed: 'trial-2' })).digest).not.toBe(digest)
    const elsewhere = await $`${process.execPath} ${import.meta.dir}/../../testing/digest-of-script.ts trial-1`.text()
    expect(elsewhere.trim()).toBe(digest)
  })

  test('says its lines as they come, and what the script kept and used', async () => {
    const lines: KeptLine[] = []
    const { figures, memory, steps } = await dryRun({ days: 1, onLine: (line) => lines.push(line) })
    expect(lines).toHaveLength(figures.lines)
    expect(lines[0]).toMatchObject({ sign: '+', text: expect.stringMatching(/: \d+ wood\.$/) })
    const [first, last] = [lines[0]?.at ?? 0, lines.at(-1)?.at ?? 0]
    expect(last - first).toBeGreaterThan(20 * HOUR)
    expect(last - first).toBeLessThan(DAY)
    expect(JSON.parse(memory).rounds).toBeGreaterThan(30)
    expect(steps).toBeGreaterThan(0)
  })

  test('ends with the words of the run where a script fails, and the world goes on', async () => {
    const { end, curve } = await dryRun({
      days: 1,
      source: "export default async function run(keeper) {\n await keeper.sleep('2 h')\n undefined.name\n}",
    })
    expect(end).toMatchObject({
      code: 'script_error',
      message: "The script failed in line 3: cannot read property 'name' of undefined.",
    })
    expect(curve).toHaveLength(25)
  })

  test('goes on with the settings and the memory that it is given', async () => {
    const { memory } = await dryRun({
      days: 1,
      settings: { margin: 40 },
      memory: '{"margin":2}',
      source:
        'export default async (keeper) => { keeper.memory = { margin: keeper.memory.margin + keeper.settings.margin } }',
    })
    expect(memory).toBe('{"margin":42}')
  })

  test('is ended by its reader', async () => {
    const leaving = new AbortController()
    const run = dryRun({ signal: leaving.signal, onLine: () => leaving.abort(new Error('Gone')) })
    await expect(run).rejects.toThrow('Gone')
  })
})
