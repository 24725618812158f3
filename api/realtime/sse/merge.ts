interface SettledItem<Item> {
  source: AsyncIterator<Item>
  result: Promise<IteratorResult<Item>>
}

/**
 * Yields the items of all sources until all have ended. A source is asked for its next item once the last was taken.
 */
export async function* merge<Item>(sources: AsyncIterator<Item>[]): AsyncGenerator<Item> {
  const come: SettledItem<Item>[] = []
  let wake = () => {}
  let open = sources.length

  // `Promise.race` would add a reaction to each quiet source whenever a busy one yields.
  function ask(source: AsyncIterator<Item>) {
    const result = source.next()
    const note = () => {
      come.push({ source, result })
      wake()
    }
    result.then(note, note)
  }

  for (const source of sources) ask(source)
  while (open > 0) {
    const next = come.shift()
    if (!next) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      continue
    }
    const { done, value } = await next.result
    if (done) {
      open--
      continue
    }
    yield value
    ask(next.source)
  }
}
