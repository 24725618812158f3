import type { ConsoleLine } from '../../../api/console/log/console-log'
import { SECOND } from '../../../shared/time'
import { collectedAmounts } from '../../served/collected-amounts'
import type { Span } from './commands'
import { type Fault, isAbout } from './fault'
import type { CastleView, Collected } from './game-view'

/** Lines of the last moment, before a process was lost or a console was read, may not be flushed. */
export const FLUSH_DELAY = SECOND
/** After an outage of Redis, lines of a new run wait up to four seconds for those of an earlier one. */
const WAITING_DELAY = 5 * SECOND

const BEGINS = / - Run (\d+) starts\./
const ENDS = / [-x] Run \d+ ends\./
const GAIN = / \+\S* (?:\w+: )?Collected /
/** A script whose host was killed has no line of what it did in its last moment. */
const BEGINS_AGAIN = / ! .* begins again with its memory\./
const MISSING = / ! ([\d,]+) lines? (?:is|are) missing here/

/** How many lines are missing, if this line says so. */
export const missingAt = (text: string): number => numberIn(MISSING.exec(text)?.[1])

const numberIn = (text = '0') => Number(text.replaceAll(',', ''))

/** Lines of one run without a gap. */
interface Stretch {
  name: string
  amounts: number[]
  /** What it follows. A long console loses its first lines. */
  after: 'beginning' | 'gap' | 'unknown'
  hasEnd: boolean
}

function stretchesIn(lines: ConsoleLine[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { text } of lines) {
    const [, number] = BEGINS.exec(text) ?? []
    const name = number === undefined ? (stretches.at(-1)?.name ?? 'run 0') : `run ${number}`
    if (number !== undefined) stretches.push({ name, amounts: [], after: 'beginning', hasEnd: false })
    else if (missingAt(text) > 0 || BEGINS_AGAIN.test(text))
      stretches.push({ name, amounts: [], after: 'gap', hasEnd: false })
    else if (stretches.length === 0) stretches.push({ name, amounts: [], after: 'unknown', hasEnd: false })
    const stretch = stretches.at(-1)
    if (GAIN.test(text)) stretch?.amounts.push(...collectedAmounts(text))
    if (stretch && ENDS.test(text)) stretch.hasEnd = true
  }
  return stretches
}

export interface ConsoleFindings {
  compared: number
  /** Calls without a line, because their process was killed, frozen or cut off at that moment. */
  lostWithProcess: number
  /** Calls without a line in consoles that say how many lines are missing. */
  markedMissing: number
  violations: string[]
}

interface Place {
  /** The index of the run. */
  run: number
  /** The index of the call. */
  call: number
}

const ALWAYS: Span = { from: 0, to: Number.POSITIVE_INFINITY }

/**
 * Compares a console with the journal of the game. A run may lose its last lines, including its end. Only calls in the
 * time `owed` need a line.
 */
export function compareWithGame(
  castle: string,
  lines: ConsoleLine[],
  { view, faults, owed = ALWAYS }: { view: CastleView | undefined; faults: Fault[]; owed?: Span },
): ConsoleFindings {
  const found: ConsoleFindings = { compared: 0, lostWithProcess: 0, markedMissing: 0, violations: [] }
  const losing = faults
    .filter((fault) => fault.losesLines)
    .map((fault) => ({ ...fault, from: unflushedSince(fault, faults) }))
  const collected = (view?.collected ?? []).filter(({ at }) => at >= owed.from - FLUSH_DELAY)
  const seen = [...Map.groupBy(collected, ({ client }) => client).values()]
  const stretches = stretchesIn(lines)
  const names = stretches.filter(({ after }) => after === 'beginning').map(({ name }) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  found.violations.push(...twice.map((name) => `${castle}: ${name} starts twice`))
  let marked = lines.reduce((sum, { text }) => sum + missingAt(text), 0)

  function lose(done: Collected[] = [], showsGap = true) {
    for (const each of done.filter(({ at }) => at >= owed.from && at <= owed.to)) {
      const isExplained = losing.some((fault) => isLostBy(fault, each))
      if (isExplained && showsGap) found.lostWithProcess++
      else if (marked-- > 0) found.markedMissing++
      else {
        const why = isExplained ? 'its run has an end' : 'its process had no fault'
        const what = `no line for ${each.amount} that ${each.path} collected at ${timeOf(each)}`
        found.violations.push(`${castle}: ${what}, although ${why}`)
      }
    }
  }

  function loseBetween(from: Place, to: Place, hasEnd: boolean) {
    if (from.run === to.run) return lose(seen[from.run]?.slice(from.call, to.call), !hasEnd)
    lose(seen[from.run]?.slice(from.call), !hasEnd)
    lose(seen.slice(from.run + 1, to.run).flat())
    lose(seen[to.run]?.slice(0, to.call))
  }

  let reached: Place = { run: 0, call: 0 }
  let hasEnd = false
  for (const stretch of stretches.filter(({ amounts }) => amounts.length > 0)) {
    found.compared += stretch.amounts.length
    const place = placeOf(stretch, seen, reached)
    if (!place) {
      found.violations.push(`${castle}: ${stretch.name} has lines that the game does not confirm, or repeats them`)
      continue
    }
    if (stretch.after !== 'unknown' || owed.from > 0) loseBetween(reached, place, hasEnd)
    reached = { run: place.run, call: place.call + stretch.amounts.length }
    hasEnd = stretch.hasEnd
  }
  loseBetween(reached, { run: seen.length, call: 0 }, hasEnd)
  return found
}

/** Where the first line of these is among the calls of the game that have no line yet; null if they do not match. */
function placeOf({ amounts, after }: Stretch, seen: Collected[][], reached: Place): Place | null {
  for (const [run, done] of seen.entries()) {
    if (run < reached.run) continue
    const free = run === reached.run ? reached.call : 0
    const candidates = after === 'beginning' ? [0] : done.keys()
    for (const call of candidates) {
      if (call >= free && amounts.every((amount, index) => done[call + index]?.amount === amount)) return { run, call }
    }
  }
  return null
}

const timeOf = ({ at }: Collected) => new Date(at).toISOString().slice(11, 23)

/** The start of unflushed output: a moment before the fault, or the start of an outage just before it. */
function unflushedSince({ from, path }: Fault, faults: Fault[]): number {
  const isOutage = (each: Fault) => each.path === null || each.path === path
  const outages = faults.filter((each) => isOutage(each) && each.from <= from && each.to >= from - WAITING_DELAY)
  return Math.min(from, ...outages.map((outage) => outage.from)) - FLUSH_DELAY
}

const isLostBy = (fault: Fault, { path, at }: Collected) =>
  isAbout(fault, path) && at >= fault.from && at <= fault.to + FLUSH_DELAY
