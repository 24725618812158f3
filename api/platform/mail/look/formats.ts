import type { Language } from '../../../../shared/channels'

/** English dates and sums are those of the site. */
const DATE_LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }
const MONEY_LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

interface Reader {
  language: Language
  zone: string
}

/** 21 Nov 2026 */
export const dateIn = ({ language, zone }: Reader, at: number) =>
  new Intl.DateTimeFormat(DATE_LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: zone,
  }).format(at)

/** 21 Nov 2026, 14:37 CET */
export const momentIn = ({ language, zone }: Reader, at: number) =>
  new Intl.DateTimeFormat(DATE_LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at)

/** $19.99 */
export const moneyIn = ({ language }: Pick<Reader, 'language'>, cents: number, currency: string) =>
  new Intl.NumberFormat(MONEY_LOCALES[language], { style: 'currency', currency }).format(cents / 100)
