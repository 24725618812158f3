/** Unicode code points, as JSON Schema counts: https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3 */
function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

// A character is one or two units of a string, so most texts need no count.
export const hasAtMost = (most: number, text: string) =>
  text.length <= most || (text.length <= 2 * most && countCharacters(text) <= most)

export const hasAtLeast = (least: number, text: string) =>
  text.length >= 2 * least || (text.length >= least && countCharacters(text) >= least)

/** The beginning of a text, of at most so many characters. It ends between two graphemes, so no emoji is cut. */
export function shortenedTo(most: number, text: string): string {
  if (hasAtMost(most, text)) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (!hasAtMost(most, kept + segment)) return kept
    kept += segment
  }
  return kept
}
