import type { ConsoleLine, ConsoleLog } from '../../../api/console-log/console-log'
import type { Fault } from './faults'
import type { CastleView, Collected } from './game-view'

const READ_AT_ONCE = 500
/** What was asked for a moment before a process was lost may not have been kept yet. */
const KEPT_WITHIN = 1000

export async function readConsole(log: ConsoleLog, botId: string, after = 0): Promise<ConsoleLine[]> {
  const lines: ConsoleLine[] = []
  for (;;) {
    const read = await log.readAfter(botId, lines.at(-1)?.position ?? after, READ_AT_ONCE)
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

const COLLECTED = / \+ Collected ([\d,]+) /
const BEGINS = / - Run (\d+) starts\./
const ENDS = / [-x] Run (\d+) ends\./

export interface ConsoleFindings {
  /** Lines that were held against what the game did. */
  compared: number
  /** What the game did without a line, by a process that was killed, frozen or cut off just then. */
  lostWithProcess: number
  violations: string[]
}

/** Holds what a console says against what the game has really done. */
export function compareWithGame(
  castle: string,
  lines: ConsoleLine[],
  { view, faults }: { view: CastleView | undefined; faults: Fault[] },
): ConsoleFindings {
  const found: ConsoleFindings = { compared: 0, lostWithProcess: 0, violations: [] }
  const done = view?.collected ?? []
  let next = 0
  let missing: Collected[] = []
  let isBroken = false
  let hasEnded = true
  const runs = new Set<string>()

  function closeMissing(position: number) {
    for (const each of missing) {
      const isExcused = faults.some((fault) => loses(fault, each))
      if (isExcused && isBroken) found.lostWithProcess++
      else {
        const why = isExcused ? 'shows no gap there' : 'was not lost with a process'
        found.violations.push(
          `${castle}: ${each.amount} collected at ${at(each)} (${each.way}) ${why}, before line ${position}`,
        )
      }
    }
    missing = []
    isBroken = false
  }

  for (const { text, position } of lines) {
    const [, begun] = BEGINS.exec(text) ?? []
    if (begun) {
      if (runs.has(begun)) found.violations.push(`${castle}: run ${begun} starts twice`)
      runs.add(begun)
      isBroken ||= !hasEnded
      hasEnded = false
    }
    if (ENDS.test(text)) hasEnded = true
    const [, amount] = COLLECTED.exec(text) ?? []
    if (!amount) continue
    found.compared++
    const index = done.findIndex((each, index) => index >= next && each.amount === Number(amount.replaceAll(',', '')))
    if (index < 0) {
      found.violations.push(`${castle}: line ${position} says what the game did not do, or says it twice`)
      continue
    }
    // The oldest lines of a long console are not kept.
    if (next > 0 || lines[0]?.position === 1) missing.push(...done.slice(next, index))
    next = index + 1
    closeMissing(position)
  }
  missing.push(...done.slice(next))
  isBroken ||= !hasEnded
  closeMissing((lines.at(-1)?.position ?? 0) + 1)
  return found
}

const at = ({ at }: Collected) => new Date(at).toISOString().slice(11, 23)

const loses = ({ loses, way, from, to }: Fault, done: Collected) =>
  loses && way === done.way && done.at >= from - KEPT_WITHIN && done.at <= to + KEPT_WITHIN
