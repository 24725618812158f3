interface SettledItem<Item> {
  source: AsyncIterator<Item>
  result: Promise<IteratorResult<Item>>
}

/**
 * Yields the items of all sources until all have ended, and those of the one beside them until then. A source is asked
 * for its next item once the last was taken.
 */
export async function* merge<Item>(sources: AsyncIterator<Item>[], beside: AsyncIterator<Item>): AsyncGenerator<Item> {
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

  for (const source of [beside, ...sources]) request(source)
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
      if (next.source !== beside) openSources--
      continue
    }
    yield value
    request(next.source)
  }
}
