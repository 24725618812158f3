const REMOVED = '[removed]'
const MAX_LENGTH = 500
const SHORTEST_SECRET = 3

const NAMED_SECRET =
  /([\w-]*(?:password|passwort|kennwort|passphrase|token|secret|api[-_ ]?key|authorization|cookie|credential)[\w-]*["']?\s*[:=]\s*)(?:(?:bearer|basic)\s+\S+|"[^"]*"|'[^']*'|\S+)/gi
const PATTERNS: [RegExp, string][] = [
  // Credentials in an address, before they look like an e-mail address.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/]*@/gi, `$1${REMOVED}@`],
  [/[^\s@<>"'(),:;=]+@[^\s@<>"'(),:;=[\]]+/gu, '[e-mail address]'],
  [NAMED_SECRET, `$1${REMOVED}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{12,}/gi, `$1 ${REMOVED}`],
  [/eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, REMOVED],
  // Long and random, such as a key or an id.
  [/(?=[\w+/=-]*\d)[\w+/=-]{24,}/g, REMOVED],
]

/** The line without the given secrets, e-mail addresses, tokens and passwords, at most 500 characters long. */
export function redact(line: string, secrets: readonly string[]): string {
  const known = secrets.filter(({ length }) => length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length)
  const without = known.reduce((text, secret) => text.replaceAll(secret, REMOVED), line)
  return PATTERNS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), shortened(without))
}

/** Cut between words, because half of a secret does not look like one. */
function shortened(line: string): string {
  if (line.length <= MAX_LENGTH) return line
  const end = line.lastIndexOf(' ', MAX_LENGTH)
  return end > 0 ? `${line.slice(0, end)} …` : REMOVED
}
