interface SettledItem<Item> {
  source: AsyncIterator<Item>
  result: Promise<IteratorResult<Item>>
}

/** Yields what any of the sources yields, until all have ended. Each is asked for its next item only once the last was taken. */
export async function* merge<Item>(sources: AsyncIterator<Item>[]): AsyncGenerator<Item> {
  const come: SettledItem<Item>[] = []
  let wake = () => {}
  let open = sources.length

  // A race would leave one reaction more on each quiet source whenever a loud one yields.
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
