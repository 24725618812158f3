const HIDDEN = '[hidden]'

/** Shorter ones would take whole sentences with them, so they go only where they stand as a word. */
const HIDDEN_ANYWHERE_FROM = 4
/** Fewer characters of base64 say too little about a secret, and are found in too many other words. */
const BASE64_MIN_LENGTH = 8

export type Redactor = (text: string) => string

/** Takes every secret out of a text, also where it is written in another case, percent-encoded, escaped or in base64. */
export function createRedactor(secrets: string[]): Redactor {
  const forms = new Set(secrets.filter(Boolean).flatMap(formsOf))
  if (forms.size === 0) return (text) => text
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'giu')
  return (text) => text.replace(pattern, HIDDEN)
}

function formsOf(secret: string): string[] {
  const spellings = [secret, secret.normalize('NFC'), secret.normalize('NFD')]
  return spellings.flatMap((spelling) => [
    spelling,
    percentEncoded(spelling),
    percentEncoded(spelling).replaceAll('%20', '+'),
    JSON.stringify(spelling).slice(1, -1),
    ...inBase64(spelling),
  ])
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** What stays of a secret in base64 wherever it begins in the encoded text, without the characters that its neighbours change. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url')
    const first = Math.ceil((offset * 8) / 6)
    const last = Math.floor(((offset + bytes.length) * 8) / 6)
    const own = encoded.slice(first, last)
    if (own.length < BASE64_MIN_LENGTH) return []
    return [own, own.replaceAll('-', '+').replaceAll('_', '/')]
  })
}

function patternOf(form: string): string {
  const literal = RegExp.escape(form)
  return [...form].length < HIDDEN_ANYWHERE_FROM ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal
}
