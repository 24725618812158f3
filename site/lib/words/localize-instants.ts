import { momentsIn } from '../../../shared/console/moments'
import { asInlineMoment } from './formats'

/** A moment within a text, and where the text tells of it. */
export interface LocalizedInstant {
  from: number
  to: number
  at: string
}

export interface LocalizedText {
  text: string
  times: readonly LocalizedInstant[]
}

/** Turns the instants of a text into times of the reader's. */
export function localizeInstants(sent: string, zone: string, now: number | Date): LocalizedText {
  const times: LocalizedInstant[] = []
  let text = ''
  for (const part of momentsIn(sent)) {
    const from = text.length
    text += typeof part === 'string' ? part : asInlineMoment(part.at, now, zone)
    if (typeof part !== 'string') times.push({ from, to: text.length, at: part.instant })
  }
  return { text, times }
}
