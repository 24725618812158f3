/** What was typed as a number: the number, two that it could mean as well, or null where it is none. */
export type ParsedNumber = number | readonly [number, number] | null

const DECIMAL = /^-?\d*[.,]?\d+$/
const IN_THOUSANDS = /^-?[1-9]\d{0,2}(?<mark>[.,' ])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,]\d+)?$/

/**
 * Reads numbers as they are written anywhere: 1500.5, 1500,5, 1.500,5, 1,500.5, 1 500,5 and 1'500.5 are the same number.
 * `1.500` could be 1500 or 1.5; in a field for whole numbers it can only be 1500.
 */
export function parseNumber(text: string, isWhole = false): ParsedNumber {
  const typed = plainCharacters(text.trim())
  const decimal = DECIMAL.test(typed) ? asNumber(typed) : null
  const inThousands = numberInThousands(typed)
  if (decimal === null || inThousands === null) return decimal ?? inThousands
  return isWhole ? inThousands : [inThousands, decimal]
}

/** A number as it stands in a field, where it is read as the same number again. */
export function formatNumber(value: number): string {
  const text = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  // 1.125 could be a thousand and more; 1.1250 could not.
  return numberInThousands(text) === null ? text : `${text}0`
}

function numberInThousands(text: string): number | null {
  const mark = IN_THOUSANDS.exec(text)?.groups?.mark
  return mark ? asNumber(text.replaceAll(mark, '')) : null
}

const asNumber = (text: string) => Number(text.replace(',', '.'))

/** Minus signs, apostrophes, spaces and digits as keyboards of other languages have them. */
const plainCharacters = (text: string) =>
  text
    .replace(/^[−–]/, '-')
    .replace(/’/g, "'")
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[０-９]/g, (digit) => digit.normalize('NFKC'))
