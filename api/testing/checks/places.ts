export interface Places {
  /** Does the work once there is room for it; who came first goes first. */
  take<Result>(size: number, work: () => Promise<Result>): Promise<Result>
}

/** So many places for work of different size that runs side by side. */
export function createPlaces(count: number): Places {
  const waiting: { size: number; enter(): void }[] = []
  let free = count

  function admit() {
    for (let [next] = waiting; next && next.size <= free; [next] = waiting) {
      waiting.shift()
      free -= next.size
      next.enter()
    }
  }

  return {
    async take(size, work) {
      await new Promise<void>((enter) => {
        waiting.push({ size, enter })
        admit()
      })
      try {
        return await work()
      } finally {
        free += size
        admit()
      }
    },
  }
}
