import { builtInTemplates } from '../api/bots/templates/built-in'
import type { BuiltInTemplate } from '../api/game/automations/automation'
import { playInWorld } from '../api/game/dry-run/play-in-world'
import { systemClock } from '../api/platform/time/clock'
import { dryRunScript } from '../api/scripts/dry-run/process/dry-run-script'
import { scriptExamples } from '../api/scripts/examples/script-examples'
import { createScriptHosts, type ScriptHosts } from '../api/scripts/hosts/script-hosts'
import { createScriptReader } from '../api/scripts/reading/read-script'
import { mean, printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'

const WORLDS = ['trial-1', 'trial-2', 'trial-3'].slice(0, sized(3, 1))
const DAYS = sized(7, 2)
const SERVER = 'DE1'
/** Events are open in one of two weeks. */
const STARTS_AT: Record<string, number> = { berimond: Date.UTC(2026, 10, 30) }
const LEAST: Record<string, number> = { 'resource-collector': 0.95 }
const LEAST_OF_OTHERS = 0.8

interface Played {
  id: string
  gain: number
  strength: number
  slower: number
}

/** The scripts that play as templates do, beside their template in the same worlds. */
export async function reportScriptExamples(): Promise<boolean> {
  const hosts = createScriptHosts({ clock: systemClock, log: console, size: 1 })
  try {
    const rows: Played[] = []
    for (const { source, template: id } of await scriptExamples()) {
      const template = builtInTemplates.find((each) => each.id === id)
      if (template) rows.push(await playBeside(hosts, template, source))
    }
    const checks = rows.map(({ id, gain }) =>
      judge(`gain of the script ÷ that of its template, ${id}`, gain, { least: LEAST[id] ?? LEAST_OF_OTHERS }),
    )
    printLines([
      `${rows.length} scripts ÷ their templates, ${DAYS} game days in ${WORLDS.length} worlds`,
      ...rows.map(
        ({ id, gain, strength, slower }) =>
          `  ${id.padEnd(20)} gain ${gain.toFixed(2)}, strength ${strength.toFixed(2)}, time ${slower.toFixed(1)}`,
      ),
      `  wanted a gain of at least ${LEAST_OF_OTHERS}, of the collector ${LEAST['resource-collector']}`,
    ])
    return checks.every(Boolean)
  } finally {
    await hosts.close()
  }
}

async function playBeside(hosts: ScriptHosts, template: BuiltInTemplate, source: string): Promise<Played> {
  const { id } = template
  const startsAt = STARTS_AT[id]
  const { defaults } = await createScriptReader(hosts)(source)
  const gains: number[] = []
  const strengths: number[] = []
  const times: number[] = []
  for (const name of WORLDS) {
    const from = performance.now()
    const usual = await playInWorld({ template, server: SERVER, name, days: DAYS, startsAt })
    const between = performance.now()
    const run = { source, settings: defaults, server: SERVER, seed: name, days: DAYS, startsAt }
    const { figures } = await dryRunScript(hosts, run)
    times.push((performance.now() - between) / (between - from))
    gains.push(figures.gained / usual.figures.gained)
    strengths.push(figures.strength / usual.figures.strength)
  }
  return { id, gain: mean(gains), strength: mean(strengths), slower: mean(times) }
}
