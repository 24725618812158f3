/** Texts contain moments as ISO instants, to the second; readers see them in their own zone. */
export const asInstant = (time: number | Date) => `${new Date(time).toISOString().slice(0, TO_THE_SECOND)}Z`

const TO_THE_SECOND = 19

/** An ISO instant in UTC, as part of a regular expression. */
export const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`

const BETWEEN_WORDS = new RegExp(String.raw`(?<![\w.:+-])(${INSTANT})(?!\w)`)

export interface Moment {
  /** In milliseconds since 1970. */
  at: number
  /** As written in the text. */
  instant: string
}

/** Splits a text into words and moments; joined again they are the text. */
export const momentsIn = (text: string): (string | Moment)[] =>
  text
    .split(BETWEEN_WORDS)
    .map((part, place) => (place % 2 === 0 ? part : momentOf(part)))
    .filter((part) => part !== '')

/** Impossible dates stay words. */
function momentOf(instant: string): Moment | string {
  const at = Date.parse(instant)
  return Number.isNaN(at) ? instant : { at, instant }
}
