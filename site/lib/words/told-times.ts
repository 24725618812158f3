import { momentsIn } from '../../../shared/console/moments'
import { asTold } from './formats'

/** A moment within a text, and where the text tells of it. */
export interface ToldTime {
  from: number
  to: number
  at: string
}

export interface ToldText {
  text: string
  times: readonly ToldTime[]
}

/** Turns the instants of a text into times of the reader's. */
export function toldIn(sent: string, zone: string, now: number | Date): ToldText {
  const times: ToldTime[] = []
  let text = ''
  for (const part of momentsIn(sent)) {
    const from = text.length
    text += typeof part === 'string' ? part : asTold(part.at, now, zone)
    if (typeof part !== 'string') times.push({ from, to: text.length, at: part.instant })
  }
  return { text, times }
}
