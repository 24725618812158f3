import { readFileSync, writeFileSync } from 'node:fs'
import { version as elysia } from 'elysia/package.json'
import { inColumns, rowsOf } from './closing-table'
import { machine } from './figures'
import type { Outcome } from './goals'

const FILE = 'bench/RESULTS.md'
const HEADING = '## Newest runs'
const INTRODUCTION =
  'Written by `npm run bench`: what each measurement printed when it last ran, with its machine, versions and commit.'
/** The table under "At a glance": its two first lines, then its rows. */
const GLANCE = /(\n## At a glance\n[^|]*)((?:\|.*\n)+)/
const COLUMNS = ['measurement', 'figure', 'goal', 'measured', 'verdict', 'date', 'commit', 'machine']

/** Puts what a measurement printed, and its figures, in place of those of before. */
export function recordRun(outcome: Outcome): void {
  const { name } = outcome
  const [before = '', runs = ''] = readFileSync(FILE, 'utf8').split(`\n${HEADING}\n`)
  const entries = entriesIn(runs)
  entries.set(name, entryOf(outcome))
  const sorted = [...entries].toSorted(([one], [other]) => one.localeCompare(other)).map(([, entry]) => entry)
  const glance = before.replace(GLANCE, (_, head, table) => head + withRows(table, outcome))
  writeFileSync(FILE, `${[glance.trimEnd(), HEADING, INTRODUCTION, ...sorted].join('\n\n')}\n`)
}

/** How many seconds each measurement took when it last ran. */
export function lastTimes(): Map<string, number> {
  const [, runs = ''] = readFileSync(FILE, 'utf8').split(`\n${HEADING}\n`)
  return new Map([...entriesIn(runs)].map(([name, entry]) => [name, Number(/, took (\d+) s/.exec(entry)?.[1] ?? 0)]))
}

const entriesIn = (runs: string) =>
  new Map(
    runs
      .split('\n### ')
      .slice(1)
      .map((entry) => [entry.split('\n', 1)[0] ?? '', `### ${entry.trim()}`]),
  )

function entryOf({ name, lines, isAsWanted, seconds }: Outcome): string {
  const made = `${today()}, ${commit()}, Bun ${Bun.version}, Elysia ${elysia}, ${machine()}, took ${seconds} s`
  return [
    `### ${name}`,
    `${made}. ${isAsWanted ? 'As wanted.' : 'Not as wanted.'}`,
    ['```', ...lines, '```'].join('\n'),
  ].join('\n\n')
}

function withRows(table: string, outcome: Outcome): string {
  const others = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([name]) => name !== outcome.name)
  const added = rowsOf(outcome).map((row) => [...row, today(), commit(), machine()])
  const rows = [...others, ...added].toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  const [head = [], ...body] = inColumns([COLUMNS, ...rows])
  const rule = head.map((cell) => '-'.repeat(cell.length))
  return `${[head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const today = () => new Date().toISOString().slice(0, 10)
const commit = () => Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD']).stdout.toString().trim()
