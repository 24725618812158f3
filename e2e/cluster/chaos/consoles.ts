import type { ConsoleLine, ConsoleLog } from '../../../api/console/log/console-log'
import { SECOND } from '../../../shared/time'
import { type Fault, isAbout } from './faults'
import type { CastleView, Collected } from './game-view'

const PAGE_SIZE = 500
/** Lines of the last moment before a process was lost may not be flushed. */
const FLUSH_DELAY = SECOND

export async function readConsole(log: ConsoleLog, botId: string, after = 0): Promise<ConsoleLine[]> {
  const lines: ConsoleLine[] = []
  for (;;) {
    const read = await log.readAfter(botId, lines.at(-1)?.position ?? after, PAGE_SIZE)
    lines.push(...read.lines)
    if (read.lines.length === 0) return lines
  }
}

/** Line numbers must be consecutive, and a line never changes. */
export function wrongNumbers(castle: string, lines: ConsoleLine[], seenBefore: ConsoleLine[]): string[] {
  const [first] = lines
  const jumps = lines.filter(({ position }, index) => position !== (first?.position ?? 0) + index)
  const byNumber = new Map(lines.map(({ position, text }) => [position, text]))
  const changed = seenBefore.filter(
    ({ position, text }) => position >= (first?.position ?? 0) && byNumber.get(position) !== text,
  )
  return [
    ...jumps.slice(0, 1).map(({ position }) => `${castle}: line ${position} does not follow the one before it`),
    ...changed.map(({ position }) => `${castle}: line ${position} was shown and has gone or changed`),
  ]
}

const BEGINS = / - Run (\d+) starts\./
const ENDS = / [-x] Run \d+ ends\./
const COLLECTED = / \+ Collected ([\d,]+) /

interface ConsoleRun {
  name: string
  amounts: number[]
  /** A long console loses its first lines. */
  hasBeginning: boolean
  hasEnd: boolean
}

function runsIn(lines: ConsoleLine[]): ConsoleRun[] {
  const runs: ConsoleRun[] = []
  for (const { text } of lines) {
    const [, number] = BEGINS.exec(text) ?? []
    if (number || runs.length === 0) {
      runs.push({ name: `run ${number ?? 0}`, amounts: [], hasBeginning: number !== undefined, hasEnd: false })
    }
    const run = runs.at(-1)
    const [, amount] = COLLECTED.exec(text) ?? []
    if (amount) run?.amounts.push(Number(amount.replaceAll(',', '')))
    if (run && ENDS.test(text)) run.hasEnd = true
  }
  return runs
}

export interface ConsoleFindings {
  compared: number
  /** Calls without a line, because their process was killed, frozen or cut off at that moment. */
  lostWithProcess: number
  violations: string[]
}

/** Compares a console with the journal of the game. A run may lose its last lines, including its end. */
export function compareWithGame(
  castle: string,
  lines: ConsoleLine[],
  { view, faults }: { view: CastleView | undefined; faults: Fault[] },
): ConsoleFindings {
  const found: ConsoleFindings = { compared: 0, lostWithProcess: 0, violations: [] }
  const losing = faults
    .filter((fault) => fault.losesLines)
    .map((fault) => ({ ...fault, from: unflushedSince(fault, faults) }))
  const seen = [...Map.groupBy(view?.collected ?? [], ({ client }) => client).values()]
  const runs = runsIn(lines)
  const names = runs.map(({ name }) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  found.violations.push(...twice.map((name) => `${castle}: ${name} starts twice`))

  function lose(done: Collected[], showsGap: boolean) {
    for (const each of done) {
      const isExplained = losing.some((fault) => isLostBy(fault, each))
      if (isExplained && showsGap) {
        found.lostWithProcess++
        continue
      }
      const why = isExplained ? 'its run has an end' : 'its process had no fault'
      found.violations.push(
        `${castle}: no line for ${each.amount} that ${each.path} collected at ${timeOf(each)}, although ${why}`,
      )
    }
  }

  let next = 0
  for (const run of runs.filter(({ amounts }) => amounts.length > 0)) {
    found.compared += run.amounts.length
    const index = seen.findIndex((done, index) => index >= next && beginOf(run, done) >= 0)
    const done = seen[index]
    if (!done) {
      found.violations.push(`${castle}: ${run.name} has lines that the game does not confirm, or repeats them`)
      continue
    }
    if (run.hasBeginning) lose(seen.slice(next, index).flat(), true)
    lose(done.slice(beginOf(run, done) + run.amounts.length), !run.hasEnd)
    next = index + 1
  }
  lose(seen.slice(next).flat(), true)
  return found
}

/** The index of the run's first collect among the calls; -1 if they do not match. */
function beginOf({ amounts, hasBeginning }: ConsoleRun, done: Collected[]): number {
  const isHere = (from: number) => amounts.every((amount, index) => done[from + index]?.amount === amount)
  if (hasBeginning) return isHere(0) ? 0 : -1
  return done.findIndex((_, from) => isHere(from))
}

const timeOf = ({ at }: Collected) => new Date(at).toISOString().slice(11, 23)

/** The start of unflushed output: a moment before the fault, or the start of an outage just before it. */
function unflushedSince({ from }: Fault, faults: Fault[]): number {
  const outages = faults.filter((each) => each.path === null && each.from <= from && each.to >= from - FLUSH_DELAY)
  return Math.min(from, ...outages.map((outage) => outage.from)) - FLUSH_DELAY
}

const isLostBy = (fault: Fault, { path, at }: Collected) =>
  isAbout(fault, path) && at >= fault.from && at <= fault.to + FLUSH_DELAY
