type Filter = Record<string, unknown>

interface SortableQuery<Entry> {
  sort(order: Record<string, 1 | -1>): { limit(count: number): PromiseLike<Entry[]> }
}

interface Order<Field extends string> {
  by: Field
  direction: 1 | -1
  size: number
}

/**
 * Reads all matches page by page, so that the store keeps no cursor open for a slow reader. Needs an index on the filter and
 * the order.
 */
export async function* readInPages<Field extends string, Entry extends { _id: unknown } & Record<Field, unknown>>(
  find: (further: Filter) => SortableQuery<Entry>,
  { by, direction, size }: Order<Field>,
): AsyncGenerator<Entry> {
  let further: Filter = {}
  let page: Entry[]
  /** Documents with the same value can be on two pages. */
  let readThere: Entry[] = []
  do {
    page = await find(further)
      .sort({ [by]: direction })
      .limit(size)
    yield* page
    const place = page.at(-1)?.[by]
    readThere = [...readThere, ...page].filter((entry) => isSame(entry[by], place))
    const others = { _id: { $nin: readThere.map(({ _id }) => _id) } }
    further = { $and: [{ [by]: { [direction > 0 ? '$gte' : '$lte']: place } }, others] }
  } while (page.length === size)
}

const isSame = (one: unknown, other: unknown) => String(one) === String(other)
