interface SettledItem<Item> {
  source: AsyncIterator<Item>
  result: Promise<IteratorResult<Item>>
}

/**
 * Yields the items of all sources until all have ended. A source is asked for its next item once the last was taken.
 */
export async function* merge<Item>(sources: AsyncIterator<Item>[]): AsyncGenerator<Item> {
  const settled: SettledItem<Item>[] = []
  let wake = () => {}
  let openSources = sources.length

  // `Promise.race` would add a reaction to each quiet source whenever a busy one yields.
  function request(source: AsyncIterator<Item>) {
    const result = source.next()
    const add = () => {
      settled.push({ source, result })
      wake()
    }
    result.then(add, add)
  }

  for (const source of sources) request(source)
  while (openSources > 0) {
    const next = settled.shift()
    if (!next) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      continue
    }
    const { done, value } = await next.result
    if (done) {
      openSources--
      continue
    }
    yield value
    request(next.source)
  }
}
