import DataLoader from 'dataloader'

/** Finds documents by their ids, and asks the store with one question for all that are wanted at the same moment; null for who is not there. */
export function foundTogether<Found extends { _id: unknown }>(
  find: (ids: readonly string[]) => PromiseLike<Found[]>,
): (id: string) => Promise<Found | null> {
  async function findAll(ids: readonly string[]) {
    const found = new Map((await find(ids)).map((each) => [String(each._id), each]))
    return ids.map((id) => found.get(id) ?? null)
  }
  // Answers that have come at once are read in one turn of the event loop, and what follows them is asked for after it.
  const loader = new DataLoader(findAll, { cache: false, batchScheduleFn: setImmediate })
  return (id) => loader.load(id)
}
