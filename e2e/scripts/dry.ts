import { builtInTemplates } from '../../api/bots/templates/built-in'
import { systemClock } from '../../api/platform/time/clock'
import { createDryRunPlayer, type PlayInProcess } from '../../api/scripts/dry-run/process/dry-run-player'
import { scriptExamples } from '../../api/scripts/examples/script-examples'

const PLACE = { server: 'DE1', seed: 'trial-1', days: 7 }
const ROUNDS = 4
const MOST_MS = 2_000
const MOST_TIMES = 3

/** Plays seven days of each template and of its script in one process, and compares times, gains and digests. */
export async function tryDryRuns(only?: string): Promise<boolean> {
  const player = createDryRunPlayer({ clock: systemClock, log: console, size: 1 })
  const { signal } = new AbortController()
  const examples = (await scriptExamples()).filter(({ template }) => template && [template, undefined].includes(only))
  const results: boolean[] = []
  for (const { template, source } of examples)
    results.push(await player.withProcess((play) => compare(play, template ?? '', source), signal))
  await player.close()
  return results.every(Boolean)
}

async function compare(play: PlayInProcess, id: string, source: string): Promise<boolean> {
  const settings = builtInTemplates.find((each) => each.id === id)?.defaults ?? {}
  const digests = new Set<string>()
  const times = { script: [] as number[], template: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const script = await play.script({ ...PLACE, source, settings }, () => {})
    const template = await play.template({ ...PLACE, templateId: id })
    digests.add(script.digest)
    times.script.push(script.tookMs)
    times.template.push(template.tookMs)
    if (round > 0) continue
    const calls = script.figures.reads + script.figures.changes
    const gain = (script.figures.gained / template.figures.gained).toFixed(2)
    say(`${id}: ${calls} calls, ${gain} of the template's gain, ends with ${script.end.code} ${script.end.message}`)
  }
  const ratio = sum(times.script) / sum(times.template)
  say(`  script ${times.script.join(', ')} ms · template ${times.template.join(', ')} ms · ${ratio.toFixed(1)} times`)
  const best = Math.min(...times.script)
  return [
    check(digests.size === 1, `  ${digests.size} digest in ${ROUNDS} plays`),
    check(best <= MOST_MS, `  seven days in ${best} ms`),
    check(ratio <= MOST_TIMES, `  at most ${MOST_TIMES} times the time of the template`),
  ].every(Boolean)
}

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)

const say = (line: string) => process.stdout.write(`${line}\n`)

function check(isRight: boolean, sentence: string): boolean {
  say(`${isRight ? '✓' : '✘'} ${sentence}`)
  return isRight
}
