import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const PAGE = 4096
const ENTRY = 8
/** Of an entry of `pagemap`: in memory, or swapped out (https://docs.kernel.org/admin-guide/mm/pagemap.html). */
const IS_THERE = 0b1100_0000
const MOST_AT_ONCE = 16 * 1024 ** 2

interface Region {
  from: number
  to: number
}

/** The memory that a process has written, as a core of it would hold it. Pieces overlap, so that no word is cut. */
function* memoryOf(pid: number, overlap = 256): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const pages = openSync(`/proc/${pid}/pagemap`, 'r')
  try {
    for (const region of writableRegions(pid)) {
      for (const { from, to } of writtenIn(region, pages)) {
        for (let at = from; at < to; at += MOST_AT_ONCE) {
          const piece = Buffer.alloc(Math.min(MOST_AT_ONCE + overlap, to - at))
          yield piece.subarray(0, readSync(memory, piece, 0, piece.length, at))
        }
      }
    }
  } finally {
    closeSync(memory)
    closeSync(pages)
  }
}

function writableRegions(pid: number): Region[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from = '', to = ''] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      return from ? [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }] : []
    })
}

/** Most of the address space of Bun has never been touched. */
function* writtenIn({ from, to }: Region, pages: number): Generator<Region> {
  const entries = Buffer.alloc(((to - from) / PAGE) * ENTRY)
  readSync(pages, entries, 0, entries.length, (from / PAGE) * ENTRY)
  let begin: number | null = null
  for (let at = from; at < to; at += PAGE) {
    const isThere = ((entries[((at - from) / PAGE) * ENTRY + ENTRY - 1] ?? 0) & IS_THERE) > 0
    if (isThere) begin ??= at
    if (isThere || begin === null) continue
    yield { from: begin, to: at }
    begin = null
  }
  if (begin !== null) yield { from: begin, to }
}

/** Which of these words are in the memory of a process. Bun keeps texts with one or two bytes a character. */
export function wordsIn(pid: number, words: Record<string, string>): string[] {
  const found = new Set<string>()
  for (const piece of memoryOf(pid)) {
    for (const [name, word] of Object.entries(words))
      if (piece.includes(word, 0, 'latin1') || piece.includes(word, 0, 'utf16le')) found.add(name)
  }
  return [...found].sort()
}
