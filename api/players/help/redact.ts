import { HIDDEN, type SecretRedactor } from '../../console/log/secret-redactor'

const MAX_LENGTH = 500

const NAMED_SECRET =
  /([\w-]*(?:password|passwort|kennwort|passphrase|token|secret|api[-_ ]?key|authorization|cookie|credential)[\w-]*["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+\S+|"[^"]*"|'[^']*'|\S+)/gi
const PATTERNS: [RegExp, string][] = [
  // Credentials in an address, before they look like an e-mail address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/]*@/gi, `$1${HIDDEN}@`],
  [/[^\s@<>"'(),:;=]+@[^\s@<>"'(),:;=[\]]+/gu, '[e-mail address]'],
  [NAMED_SECRET, `$1${HIDDEN}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{12,}/gi, `$1 ${HIDDEN}`],
  [/eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
  // Long and random, such as a key or an id.
  [/(?=[\w+/=-]*\d)[\w+/=-]{24,}/g, HIDDEN],
]

/**
 * The line without e-mail addresses, tokens and passwords, at most 500 characters long. A line with one of the known
 * secrets is hidden as a whole.
 */
export function redact(line: string, known: SecretRedactor): string {
  return PATTERNS.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    shortened(known.hideIfSecret(line)),
  )
}

/** Cut between words, because half of a secret does not look like one. */
function shortened(line: string): string {
  if (line.length <= MAX_LENGTH) return line
  const end = line.lastIndexOf(' ', MAX_LENGTH)
  return end > 0 ? `${line.slice(0, end)} …` : HIDDEN
}
