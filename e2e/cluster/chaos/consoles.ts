import type { ConsoleLine, ConsoleLog } from '../../../api/console/log/console-log'
import { SECOND } from '../../../shared/time'
import { type Fault, isAbout } from './faults'
import type { CastleView, Collected } from './game-view'

const PAGE_SIZE = 500
/** What was asked for a moment before a process was lost may not have been kept yet. */
const FLUSH_DELAY = SECOND

export async function readConsole(log: ConsoleLog, botId: string, after = 0): Promise<ConsoleLine[]> {
  const lines: ConsoleLine[] = []
  for (;;) {
    const read = await log.readAfter(botId, lines.at(-1)?.position ?? after, PAGE_SIZE)
    lines.push(...read.lines)
    if (read.lines.length === 0) return lines
  }
}

/** What is wrong with the numbers of lines: they grow by one, and never say anything else than they did. */
export function wrongNumbers(castle: string, lines: ConsoleLine[], seenBefore: ConsoleLine[]): string[] {
  const [first] = lines
  const jumps = lines.filter(({ position }, index) => position !== (first?.position ?? 0) + index)
  const byNumber = new Map(lines.map(({ position, text }) => [position, text]))
  const changed = seenBefore.filter(
    ({ position, text }) => position >= (first?.position ?? 0) && byNumber.get(position) !== text,
  )
  return [
    ...jumps.slice(0, 1).map(({ position }) => `${castle}: line ${position} does not follow the one before it`),
    ...changed.map(({ position }) => `${castle}: line ${position} was shown and is gone, or is another one`),
  ]
}

const BEGINS = / - Run (\d+) starts\./
const ENDS = / [-x] Run \d+ ends\./
const COLLECTED = / \+ Collected ([\d,]+) /

/** One run as its console tells it. */
interface ConsoleRun {
  name: string
  amounts: number[]
  /** The first lines of a long console are not kept. */
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
  /** Lines that were held against what the game did. */
  compared: number
  /** What the game did without a line, by a process that was killed, frozen or cut off just then. */
  lostWithProcess: number
  violations: string[]
}

/** Holds what a console says against what the game has really done: a run may lose its last lines, and with them its end. */
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
      const isExcused = losing.some((fault) => isLostBy(fault, each))
      if (isExcused && showsGap) {
        found.lostWithProcess++
        continue
      }
      const why = isExcused ? 'its run tells its end' : 'nothing took its process away'
      found.violations.push(
        `${castle}: no line says what ${each.way} collected at ${timeOf(each)}, and ${why}: ${each.amount}`,
      )
    }
  }

  let next = 0
  for (const run of runs.filter(({ amounts }) => amounts.length > 0)) {
    found.compared += run.amounts.length
    const index = seen.findIndex((done, index) => index >= next && beginOf(run, done) >= 0)
    const done = seen[index]
    if (!done) {
      found.violations.push(`${castle}: ${run.name} says what the game did not do, or says it twice`)
      continue
    }
    if (run.hasBeginning) lose(seen.slice(next, index).flat(), true)
    lose(done.slice(beginOf(run, done) + run.amounts.length), !run.hasEnd)
    next = index + 1
  }
  lose(seen.slice(next).flat(), true)
  return found
}

/** Where what the run tells begins among what was done; -1 where it is not what was done. */
function beginOf({ amounts, hasBeginning }: ConsoleRun, done: Collected[]): number {
  const isHere = (from: number) => amounts.every((amount, index) => done[from + index]?.amount === amount)
  if (hasBeginning) return isHere(0) ? 0 : -1
  return done.findIndex((_, from) => isHere(from))
}

const timeOf = ({ at }: Collected) => new Date(at).toISOString().slice(11, 23)

/** From when on a process had not kept what it then lost: a moment, or as long as what all need was away just before. */
function unflushedSince({ from }: Fault, faults: Fault[]): number {
  const outages = faults.filter((each) => each.way === null && each.from <= from && each.to >= from - FLUSH_DELAY)
  return Math.min(from, ...outages.map((outage) => outage.from)) - FLUSH_DELAY
}

const isLostBy = (fault: Fault, { way, at }: Collected) =>
  isAbout(fault, way) && at >= fault.from && at <= fault.to + FLUSH_DELAY
