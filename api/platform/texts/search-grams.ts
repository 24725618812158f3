/** How many characters a search inside a text needs at least. */
export const GRAM_LENGTH = 3
/** Bounds the index entries of one document. */
const MAX_GRAMS = 200

/** All runs of three characters of some texts, for an index that finds a text by any part of it. */
export function searchGrams(...texts: (string | null | undefined)[]): string[] {
  const grams = new Set<string>()
  for (const text of texts) {
    const characters = [...searchable(text ?? '')]
    for (let at = 0; at + GRAM_LENGTH <= characters.length && grams.size < MAX_GRAMS; at++)
      grams.add(characters.slice(at, at + GRAM_LENGTH).join(''))
  }
  return [...grams]
}

/** Case-folded and Unicode-normalized. */
export const searchable = (text: string) => text.normalize('NFKC').toLowerCase()
