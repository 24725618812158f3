/** A moment that a text speaks of stands in it as an ISO instant, to the second; whoever shows it turns it into the reader's time. */
export const asInstant = (time: number | Date) => `${new Date(time).toISOString().slice(0, TO_THE_SECOND)}Z`

const TO_THE_SECOND = 19

/** An ISO instant in UTC, as a part of a regular expression. */
export const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`

const BETWEEN_WORDS = new RegExp(String.raw`(?<![\w.:+-])(${INSTANT})(?!\w)`)

export interface Moment {
  /** In milliseconds since 1970. */
  at: number
  /** As it stands in the text. */
  instant: string
}

/** A text in its parts: words as they are, and the moments between them. Joined again they are the text. */
export const momentsIn = (text: string): (string | Moment)[] =>
  text
    .split(BETWEEN_WORDS)
    .map((part, place) => (place % 2 === 0 ? part : momentOf(part)))
    .filter((part) => part !== '')

/** What no calendar has stays words. */
function momentOf(instant: string): Moment | string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? instant : { at, instant }
}
