/** The number; two candidates if the text is ambiguous; null if it is not a number. */
export type ParsedNumber = number | readonly [number, number] | null

const DECIMAL = /^-?\d*[.,]?\d+$/
const IN_THOUSANDS = /^-?[1-9]\d{0,2}(?<mark>[.,' ])\d{3}(?:\k<mark>\d{3})*(?:(?!\k<mark>)[.,]\d+)?$/

/**
 * Accepts any notation: 1500.5, 1500,5, 1.500,5, 1,500.5, 1 500,5 and 1'500.5 are the same number. `1.500` is 1500 or
 * 1.5; in a field for whole numbers it is 1500.
 */
export function parseNumber(text: string, isWhole = false): ParsedNumber {
  const typed = plainCharacters(text.trim())
  const decimal = DECIMAL.test(typed) ? asNumber(typed) : null
  const inThousands = numberInThousands(typed)
  if (decimal === null || inThousands === null) return decimal ?? inThousands
  return isWhole ? inThousands : [inThousands, decimal]
}

/** Formats a number so that `parseNumber` reads the same number back. */
export function formatNumber(value: number): string {
  const text = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  // 1.125 is ambiguous, 1.1250 is not.
  return numberInThousands(text) === null ? text : `${text}0`
}

function numberInThousands(text: string): number | null {
  const mark = IN_THOUSANDS.exec(text)?.groups?.mark
  return mark ? asNumber(text.replaceAll(mark, '')) : null
}

const asNumber = (text: string) => Number(text.replace(',', '.'))

/** Normalizes the minus signs, apostrophes, spaces and digits of other keyboards. */
const plainCharacters = (text: string) =>
  text
    .replace(/^[−–]/, '-')
    .replace(/’/g, "'")
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .replace(/[０-９]/g, (digit) => digit.normalize('NFKC'))
