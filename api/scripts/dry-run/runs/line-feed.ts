/** Kept for readers that come later. */
const MOST_LINES = 5_000
const MOST_STORED = 500

/** The lines of one dry run, for any number of readers. */
export interface LineFeed {
  add(lines: string[]): void
  end(): void
  follow(signal: AbortSignal): AsyncGenerator<string[]>
  last(): string[]
}

export function createLineFeed(): LineFeed {
  let lines: string[] = []
  /** The number of the first one that is kept. */
  let first = 0
  let isOver = false
  let changed = Promise.withResolvers<void>()

  function wake(): void {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }

  return {
    add(more) {
      lines.push(...more)
      if (lines.length > 2 * MOST_LINES) {
        first += lines.length - MOST_LINES
        lines = lines.slice(-MOST_LINES)
      }
      wake()
    },
    end() {
      isOver = true
      wake()
    },
    async *follow(signal) {
      const left = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => left.resolve(), { once: true })
      let next = 0
      while (!signal.aborted) {
        const news = lines.slice(Math.max(0, next - first))
        next = first + lines.length
        if (news.length > 0) yield news
        else if (isOver) return
        else await Promise.race([changed.promise, left.promise])
      }
    },
    last: () => lines.slice(-MOST_STORED),
  }
}
