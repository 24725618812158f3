import { asInlineMoment, asTime } from '../../../lib/words/display-formats'
import type { ConsoleLine } from '../lines/console-entries'
import type { WantedMoment } from './moment-store'

export interface FoundMoment {
  /** The line to go to; null to stay. */
  number: number | null
  /** What a reader must know; empty if the lines are there. */
  note: string
}

interface Look {
  wanted: WantedMoment
  /** The shown lines. */
  lines: readonly ConsoleLine[]
  /** Whether older lines than these were dropped. */
  isCut: boolean
  now: number
  zone: string
}

/** The first line at or after the moment, or null if it is not among the lines yet. */
export function findMoment({ wanted, lines, isCut, now, zone }: Look): FoundMoment | null {
  const dated = lines.filter(({ at }) => at !== null)
  const line = dated.find(({ at }) => Number(at) >= wanted.from)
  if (!line) return null
  const { number } = line
  const first = dated[0]
  if (isCut && first === line && Number(line.at) > wanted.from) {
    const moment = (at: number) => asInlineMoment(at, now, zone)
    const note = `The lines of ${moment(wanted.from)} are no longer kept. The oldest one is of ${moment(Number(line.at))}.`
    return { number, note }
  }
  if (wanted.until !== null && Number(line.at) >= wanted.until) {
    const note = `No lines from ${asTime(wanted.from, zone)} to ${asTime(wanted.until, zone)}. Here are the next ones.`
    return { number, note }
  }
  return { number, note: '' }
}

export const nothingLater = (wanted: WantedMoment, now: number, zone: string): FoundMoment => ({
  number: null,
  note: `No lines since ${asInlineMoment(wanted.from, now, zone)}.`,
})
