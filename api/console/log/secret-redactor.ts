import { stripInvisible } from './clean-lines'

export const HIDDEN = '[hidden]'

/** Shorter secrets occur in many words by chance, so they match whole words only. */
const SUBSTRING_MIN_LENGTH = 4
/** Fewer characters of base64 match too many other words. */
const BASE64_MIN_LENGTH = 8

export interface SecretRedactor {
  /** For texts of the game. Replaces the whole text if it contains a secret: a gap would give away a short one. */
  hideIfSecret(text: string): string
  /** For the operator's log. Replaces each secret. */
  redact(text: string): string
}

/**
 * Finds secrets in texts: also in another case, percent-encoded, escaped, in base64, or split by invisible
 * characters.
 */
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

/** The base64 of a secret at each of the three alignments, without the characters that depend on neighbouring bytes. */
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
