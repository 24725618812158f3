import { stripInvisible } from './clean-lines'

const HIDDEN = '[hidden]'

/** Shorter ones stand in many words by chance, so they count only where they are a word of their own. */
const SUBSTRING_MIN_LENGTH = 4
/** Fewer characters of base64 say too little about a secret, and are found in too many other words. */
const BASE64_MIN_LENGTH = 8

export interface SecretRedactor {
  /** A text of the game, which is hidden as a whole where a secret stands in it: a gap in it would tell a short one. */
  hideIfSecret(text: string): string
  /** A text for the operator's log, with every secret taken out. */
  redact(text: string): string
}

/** Finds secrets in texts, also where they are written in another case, percent-encoded, escaped, in base64, or torn apart by what cannot be seen. */
export function createSecretRedactor(secrets: string[]): SecretRedactor {
  const forms = new Set(secrets.filter(Boolean).flatMap(formsOf))
  if (forms.size === 0) return { hideIfSecret: unchanged, redact: unchanged }
  const longestFirst = [...forms].sort((a, b) => b.length - a.length)
  const source = longestFirst.map(patternOf).join('|')
  const [first, every] = [new RegExp(source, 'iu'), new RegExp(source, 'giu')]
  const holdsSecret = (text: string) => first.test(text) || first.test(stripInvisible(text))
  return {
    hideIfSecret: (text) => (holdsSecret(text) ? HIDDEN : text),
    redact: (text) => text.replace(every, HIDDEN),
  }
}

const unchanged = (text: string) => text

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
  return [...form].length < SUBSTRING_MIN_LENGTH ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal
}
