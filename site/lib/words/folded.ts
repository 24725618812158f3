const MARKS = /\p{M}/gu

/** For comparison without capitals and accents. */
export const folded = (text: string) => text.normalize('NFKD').replace(MARKS, '').toLowerCase()

export const foldedWords = (text: string) => folded(text).split(/\s+/).filter(Boolean)
