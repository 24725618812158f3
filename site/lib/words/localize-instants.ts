import { momentsIn } from '../../../shared/console/moments'
import { asInlineMoment } from './display-formats'

/** An instant and its position in the text. */
export interface LocalizedInstant {
  from: number
  to: number
  at: string
}

export interface LocalizedText {
  text: string
  times: readonly LocalizedInstant[]
}

/** Replaces the instants in a text by times in the reader's zone. */
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
