import { LANGUAGES, type Language } from '../../../../shared/enums/alert-kinds'

interface Preference {
  language: string
  weight: number
}

/** The first of our languages that a browser asks for (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4). */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const preferences = (acceptLanguage ?? '').slice(0, MAX_LENGTH).split(',').map(preferenceOf)
  const wanted = preferences.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  for (const { language } of wanted) {
    const ours = LANGUAGES.find((each) => each === language)
    if (ours) return ours
  }
  return LANGUAGES[0]
}

/** Longer than that of any browser. */
const MAX_LENGTH = 512

/** `de-AT;q=0.8` asks for German. */
function preferenceOf(range: string): Preference {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 }
}
