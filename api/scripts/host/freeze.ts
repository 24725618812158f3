import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { SCRIPT_LIMITS } from './limits'
import type { KeptTurns } from './turn'

const PAGE = 4096
const PAGES = SCRIPT_LIMITS.memoryBytesOfEngine / PAGE
const EMPTY = new Uint8Array(PAGE)
const HEADER_LENGTH_BYTES = 4

/** The memory with which all engines of this build begin, without its empty pages. */
export interface FirstMemory {
  build: string
  pages: Map<number, Uint8Array>
}

/** `code` identifies the engine that reads the memory. */
export function firstMemoryOf(memory: Uint8Array, code: string): FirstMemory {
  const hash = new Bun.CryptoHasher('sha256').update(code)
  const pages = new Map<number, Uint8Array>()
  for (let page = 0; page < PAGES; page++) {
    const bytes = pageOf(memory, page)
    if (isSame(bytes, EMPTY)) continue
    pages.set(page, bytes.slice())
    hash.update(`${page} `).update(bytes)
  }
  return { build: hash.digest('hex'), pages }
}

interface Header {
  build: string
  /** Those that differ from the first memory. Their bytes follow. */
  pages: number[]
  turns: KeptTurns
}

/** Null if it is larger than it may be. */
export function freeze(memory: Uint8Array, first: FirstMemory, turns: KeptTurns): Uint8Array | null {
  const changed = Array.from({ length: PAGES }, (_, page) => page).filter(
    (page) => !isSame(pageOf(memory, page), first.pages.get(page) ?? EMPTY),
  )
  const header: Header = { build: first.build, pages: changed, turns }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(HEADER_LENGTH_BYTES)
  length.writeUInt32LE(text.length)
  const packed = zstdCompressSync(Buffer.concat([length, text, ...changed.map((page) => pageOf(memory, page))]))
  return packed.length <= SCRIPT_LIMITS.frozenBytes ? packed : null
}

export interface Frozen {
  turns: KeptTurns
  /** Lays the pages over a memory that is still the first one. */
  layOver(memory: Uint8Array): void
}

/** What was packed, or why it may not go on. */
export function readFrozen(packed: Uint8Array, { build }: FirstMemory): Frozen | 'foreign' | 'damaged' {
  try {
    const bytes = zstdDecompressSync(packed, { maxOutputLength: 2 * SCRIPT_LIMITS.memoryBytesOfEngine })
    const bodyFrom = HEADER_LENGTH_BYTES + bytes.readUInt32LE()
    const header: Header = JSON.parse(bytes.toString('utf8', HEADER_LENGTH_BYTES, bodyFrom))
    if (header.build !== build) return 'foreign'
    const body = bytes.subarray(bodyFrom)
    const { pages, turns } = header
    const fits = body.length === pages.length * PAGE && pages.every((page) => Number.isInteger(page) && page < PAGES)
    if (!fits) return 'damaged'
    return {
      turns,
      layOver(memory) {
        for (const [index, page] of pages.entries()) memory.set(pageOf(body, index), page * PAGE)
      },
    }
  } catch {
    return 'damaged'
  }
}

const pageOf = (memory: Uint8Array, page: number) => memory.subarray(page * PAGE, (page + 1) * PAGE)

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
