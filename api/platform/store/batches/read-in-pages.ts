type Filter = Record<string, unknown>

interface SortableQuery<Entry> {
  sort(order: Record<string, 1 | -1>): { limit(count: number): PromiseLike<Entry[]> }
}

interface Order<Field extends string> {
  by: Field
  direction: 1 | -1
  /** How many documents one page holds. */
  size: number
}

/**
 * Reads all that is found, page by page, so that a store answers other calls in between and holds no cursor for a slow reader.
 * An index has to lead by the filter to the order.
 */
export async function* readInPages<Field extends string, Entry extends { _id: unknown } & Record<Field, unknown>>(
  find: (further: Filter) => SortableQuery<Entry>,
  { by, direction, size }: Order<Field>,
): AsyncGenerator<Entry> {
  let further: Filter = {}
  let page: Entry[]
  /** Documents at one place of the order may stand on two pages. */
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
