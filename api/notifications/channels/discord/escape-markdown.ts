import { momentsIn } from '../../../../shared/console/moments'
import { DAY, SECOND } from '../../../../shared/time'

/**
 * Formatting, mentions, links, custom emoji and their short names. A backslash shows any of them as it is:
 * https://support.discord.com/hc/en-us/articles/210298617
 */
const SPECIAL = /[\\`*_~|<>[\]()#@]|:(?=\S)|(?<=[a-z])\.(?=[a-z])|^[-+]|(?<=^\d+)\./gi

/** Control characters, and what turns or hides the text around it. Joiners stay, because emoji and scripts need them. */
const HIDDEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu

/** One line of Discord's markdown that shows the text as it is, with its moments in the zone of each reader. */
export function escapeMarkdown(text: string, now: number): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').replace(HIDDEN, '').trim()
  return momentsIn(line)
    .map((part, place) => {
      if (typeof part !== 'string') return timeMark(part.at, Math.abs(part.at - now) < DAY / 2 ? 't' : 'f')
      // Within a line nothing is at its beginning.
      return place === 0 ? escaped(part) : escaped(` ${part}`).slice(1)
    })
    .join('')
}

const escaped = (text: string) => text.replace(SPECIAL, String.raw`\$&`)

/** https://docs.discord.com/developers/reference#message-formatting-timestamp-styles */
export const timeMark = (at: number, style: 't' | 'T' | 'f' | 'R') => `<t:${Math.floor(at / SECOND)}:${style}>`

const graphemes = new Intl.Segmenter()
const SHORTEST = 20

/** Cuts a line of markdown after a word, or else between characters. Empty if there is no room for a few words. */
export function shortenMarkdown(line: string, most: number): string {
  if (line.length <= most) return line
  if (most < SHORTEST) return ''
  let kept = ''
  for (const unit of unitsOf(line)) {
    if (kept.length + unit.length > most - 1) break
    kept += unit
  }
  const space = kept.lastIndexOf(' ')
  return `${kept.slice(0, space > most / 2 ? space : kept.length).trimEnd()}…`
}

/** What must not be cut: characters with their backslash, and marks of time. */
function* unitsOf(line: string): Generator<string> {
  let open = ''
  for (const { segment } of graphemes.segment(line)) {
    open += segment
    const isOpen = open === '\\' || (open.startsWith('<') && !open.endsWith('>'))
    if (isOpen) continue
    yield open
    open = ''
  }
}
