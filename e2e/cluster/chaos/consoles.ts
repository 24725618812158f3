import type { ConsoleLine, ConsoleLog } from '../../../api/console/log/console-log'
import { parseLine } from '../../../shared/console/console-lines'
import { SECOND } from '../../../shared/time'
import { missingAt } from './compare-with-game'
import type { Fault } from './fault'

const PAGE_SIZE = 500
const AROUND = 5 * SECOND

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

/** Around a fault that bots bear, lines are in the order in which they were printed, apart from marked gaps. */
export function wrongOrder(castle: string, lines: ConsoleLine[], faults: Fault[]): string[] {
  const printed = lines.filter(({ text }) => missingAt(text) === 0)
  const times = printed.map(({ text, position }) => ({ at: parseLine(text)?.at ?? 0, position }))
  return faults
    .filter(({ isBorne }) => isBorne)
    .flatMap(({ what, from, to }) => {
      const around = times.filter(({ at }) => at >= from - AROUND && at <= to + AROUND)
      const late = around.find(({ at }, index) => at < (around[index - 1]?.at ?? 0))
      return late ? [`${castle}: line ${late.position} is older than the one before it, around ${what}`] : []
    })
}
