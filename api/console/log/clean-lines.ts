/** A stream message is one line: a stray line break would cut it or forge another. */
const splitLines = (text: string) => text.split(/\r\n|\r|\n/)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
const TERMINAL_SEQUENCES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g
/** Control characters, and invisible ones that reverse the text direction or split words. */
const INVISIBLE = /[\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu

export function cleanLines(text: string): string[] {
  return splitLines(text).flatMap((line) => {
    const clean = stripInvisible(line).trimEnd()
    return clean ? [clean] : []
  })
}

export function stripInvisible(text: string): string {
  return text.replace(TERMINAL_SEQUENCES, '').replaceAll('\t', ' ').replace(INVISIBLE, '')
}

const CUT_MARK = '…'
const encoder = new TextEncoder()

/** Cuts a text to that many bytes of UTF-8, never inside a character. */
export function cutToBytes(text: string, maxBytes: number): string {
  // A code unit takes at most three bytes of UTF-8.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text
  const room = new Uint8Array(maxBytes - encoder.encode(CUT_MARK).length)
  const { read } = encoder.encodeInto(text, room)
  return text.slice(0, read) + CUT_MARK
}
