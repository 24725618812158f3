import type { GainUnit } from '../../../../shared/enums/gain-units'
import type { DigestStopCode, DigestTask } from '../model/digest'

/** The words of a summary in one language. */
export interface DigestWords {
  /** For numbers, days and lists. */
  locale: string
  title(day: string): string
  yesterday(time: string): string
  tomorrow(time: string): string
  otherDay(day: string, time: string): string
  /** Gains of a span. */
  cameIn(since: string, gains: string): string
  nothingCameIn(since: string): string
  noBots: string
  quiet(online: number): string
  mostCameFrom: string
  atWork(time: string): string
  standStill(count: number): string
  stops: Record<Exclude<DigestStopCode, 'daily_limit'>, string>
  /** A reason that a later version knows. */
  stopped: string
  since(reason: string, moment: string): string
  hoursUsed(until: string): string
  hoursBack(since: string): string
  needsYou: string
  tasks: Record<DigestTask['task'], (names: string) => string>
  /** In one line with others. */
  tasksLeft(count: number): string
  waited: string
  andMore(count: number): string
  /** At the end of a list of names. */
  others(count: number): string
  units: Record<GainUnit, readonly [one: string, others: string]>
  unknownUnit: string
}

/** "Two bots" at the start of a sentence; larger numbers stay figures. */
export const countedWith =
  (words: readonly string[]) =>
  (count: number, one: string, others: string): string =>
    `${words[count] ?? count} ${count === 1 ? one : others}`
