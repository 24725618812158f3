import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE, SECOND } from '../shared/time'
import { closingTable } from './closing-table'
import { printLines, takePrinted } from './figures'
import { Missing, type Outcome, takeJudgements } from './goals'
import { NEEDS } from './needs'
import { lastTimes, recordRun } from './record-run'
import { MEASUREMENTS } from './registry'
import { isSmall } from './size'

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(MEASUREMENTS, name))
if (unknown.length > 0) {
  const known = Object.keys(MEASUREMENTS).join(', ')
  process.stderr.write(`No measurement is named ${unknown.join(', ')}. There are ${known}.\n`)
  process.exit(1)
}

const OUTCOME_FILE = process.env.BENCH_OUTCOME_FILE
const names = named.length > 0 ? named : Object.keys(MEASUREMENTS)
const [first = ''] = names
const outcomes = names.length === 1 ? [await measure(first)] : await measureApart()
if (OUTCOME_FILE) writeFileSync(OUTCOME_FILE, JSON.stringify(outcomes))
else process.stdout.write(`${closingTable(outcomes)}\n`)
process.exit(outcomes.every(({ isAsWanted }) => isAsWanted) ? 0 : 1)

async function measure(name: string): Promise<Outcome> {
  const from = performance.now()
  const outcome = { name, ...(await attempt(name)), seconds: Math.round((performance.now() - from) / SECOND) }
  if (!outcome.skipped && !outcome.failed && !isSmall) recordRun(outcome)
  return outcome
}

async function attempt(name: string): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  const { report, needs = [] } = MEASUREMENTS[name] ?? { report: () => false }
  try {
    const missing = needs.map((need) => NEEDS[need]()).find((sentence) => sentence !== null)
    if (missing) throw new Missing(missing)
    const isAsWanted = await report()
    return { isAsWanted, lines: takePrinted(), judgements: takeJudgements() }
  } catch (error) {
    const { message } = error as Error
    const end = error instanceof Missing ? { skipped: message } : { failed: message }
    printLines([`${name}: ${error instanceof Missing ? 'skipped, ' : ''}${message}`])
    return { isAsWanted: error instanceof Missing, lines: takePrinted(), judgements: [], ...end }
  }
}

/** Each in a process of its own, so that none has the garbage and the compiled code of those before. */
async function measureApart(): Promise<Outcome[]> {
  const known = lastTimes()
  const expected = names.reduce((sum, name) => sum + (known.get(name) ?? 0), 0)
  const times = expected > 0 ? ` The last ones took ${inMinutes(expected)}.` : ''
  process.stdout.write(`${names.length} measurements, one after the other.${times}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const outcomes: Outcome[] = []
  for (const name of names) {
    process.stdout.write(`\n${name}\n`)
    outcomes.push(await measureInProcess(name, join(folder, name)))
  }
  rmSync(folder, { recursive: true })
  const took = outcomes.reduce((sum, { seconds }) => sum + seconds, 0)
  process.stdout.write(`\nAll took ${inMinutes(took)}.\n\n`)
  return outcomes
}

async function measureInProcess(name: string, outcomeFile: string): Promise<Outcome> {
  const from = performance.now()
  const child = Bun.spawn([process.execPath, import.meta.path, name], {
    env: { ...process.env, BENCH_OUTCOME_FILE: outcomeFile },
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  const code = await child.exited
  try {
    const [outcome] = JSON.parse(readFileSync(outcomeFile, 'utf8')) as Outcome[]
    if (outcome) return outcome
  } catch {}
  const seconds = Math.round((performance.now() - from) / SECOND)
  return { name, isAsWanted: false, lines: [], judgements: [], seconds, failed: `Its process ended with ${code}.` }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil((seconds * SECOND) / MINUTE)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
