/**
 * Joins what fills one stream from several sources. Each call starts the sources that have stopped, and resolves once one
 * of them stops, because its reader is behind, or all have ended. The others stay at work between calls.
 */
export function fillTogether(fills: (() => Promise<boolean>)[]): () => Promise<boolean> {
  const open = new Set(fills)
  const running = new Set<() => Promise<boolean>>()
  let failed: Promise<never> | null = null
  let stopped = Promise.withResolvers<void>()

  async function run(fill: () => Promise<boolean>) {
    running.add(fill)
    try {
      const goesOn = await fill()
      running.delete(fill)
      if (!goesOn) open.delete(fill)
      if (goesOn || open.size === 0) stopped.resolve()
    } catch (error) {
      failed = Promise.reject(error)
      failed.catch(() => {})
      stopped.resolve()
    }
  }

  return async () => {
    stopped = Promise.withResolvers()
    for (const fill of open) if (!running.has(fill)) void run(fill)
    if (open.size > 0 && !failed) await stopped.promise
    await failed
    return open.size > 0
  }
}
