import { momentsIn } from '../../../../shared/console/moments'
import { asCount } from '../../../lib/words/display-formats'
import { type ConsoleEntry, isGap, numberOf } from '../lines/console-entries'
import { localTimes } from './local-time'

interface Reader {
  zone: string
  now: number
}

interface ConsoleFile extends Reader {
  botName: string
  entries: readonly ConsoleEntry[]
  /** The stream is open, so no newer line is missing. */
  isComplete: boolean
}

/** Each line with its full date; gaps are marked. */
export function textOf(entries: readonly ConsoleEntry[], zone: string): string {
  const asTime = localTimes(zone)
  const inZone = (line: string) =>
    momentsIn(line)
      .map((part) => (typeof part === 'string' ? part : asTime(part.at)))
      .join('')
  return entries.map((entry) => (isGap(entry) ? missingNote(entry.from, entry.to) : inZone(entry.raw))).join('\n')
}

export function fileOf({ botName, entries, isComplete, zone, now }: ConsoleFile): { name: string; text: string } {
  const time = localTimes(zone)(now)
  const first = entries[0]
  const last = entries.at(-1)
  const rows = [
    `Console of ${botName || 'a bot'}, ${time}. Times are in ${zone}.`,
    '',
    first && !isGap(first) && first.number > 1 && missingNote(1, first.number - 1),
    textOf(entries, zone),
    !isComplete && `(the stream had ended: lines after ${last ? asCount(numberOf(last)) : 0} may be missing)`,
  ]
  return {
    name: `${asFileName(botName) || 'console'}-${time.slice(0, DATE)}.txt`,
    text: `${rows.filter((row) => row !== false && row !== undefined).join('\n')}\n`,
  }
}

const DATE = '2026-11-21'.length

const missingNote = (from: number, to: number) =>
  from === to
    ? `(line ${asCount(from)} is no longer kept)`
    : `(lines ${asCount(from)} to ${asCount(to)} are no longer kept)`

const asFileName = (botName: string) =>
  botName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
