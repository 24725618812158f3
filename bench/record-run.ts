import { readFileSync, writeFileSync } from 'node:fs'
import { version as elysia } from 'elysia/package.json'
import { machine } from './figures'

const FILE = 'bench/RESULTS.md'
const HEADING = '## Newest runs'
const INTRODUCTION =
  'Written by `npm run bench`: what each measurement printed when it last ran, with its machine, versions and commit.'

interface Run {
  /** As `npm run bench -- <name>`. */
  name: string
  lines: string[]
  isAsWanted: boolean
}

/** Puts what a measurement printed in place of what it printed before. */
export function recordRun({ name, lines, isAsWanted }: Run): void {
  const [before = '', runs = ''] = readFileSync(FILE, 'utf8').split(`\n${HEADING}\n`)
  const entries = new Map(
    runs
      .split('\n### ')
      .slice(1)
      .map((entry) => [entry.split('\n', 1)[0] ?? '', `### ${entry.trim()}`]),
  )
  entries.set(name, entryOf({ name, lines, isAsWanted }))
  const sorted = [...entries].toSorted(([one], [other]) => one.localeCompare(other)).map(([, entry]) => entry)
  writeFileSync(FILE, `${[before.trimEnd(), HEADING, INTRODUCTION, ...sorted].join('\n\n')}\n`)
}

function entryOf({ name, lines, isAsWanted }: Run): string {
  const commit = Bun.spawnSync(['git', 'rev-parse', '--short', 'HEAD']).stdout.toString().trim()
  const made = `${new Date().toISOString().slice(0, 10)}, ${commit}, Bun ${Bun.version}, Elysia ${elysia}, ${machine()}`
  return [
    `### ${name}`,
    `${made}. ${isAsWanted ? 'As wanted.' : 'Not as wanted.'}`,
    ['```', ...lines, '```'].join('\n'),
  ].join('\n\n')
}
