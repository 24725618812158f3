import { decodeDocument } from '../bson/decode'
import type { Engine } from '../engine/engine'
import { matches } from '../filter/matches'
import { findPages, type Search } from '../planner/find'
import { finish, type Steps } from '../steps/steps'
import type { Collection } from '../storage/collection'
import { currentCollection } from '../storage/current'
import type { StoredDocument } from '../storage/scan'

/** How a command with writes finds documents and changes them. */
export interface Writing {
  find(collection: Collection, search: Search): Steps<Iterable<StoredDocument>>
  /** Makes one change, completely or not at all. */
  change<Result>(work: () => Result): Result
}

/** As many steps as a search takes that reads a few thousand documents. */
const SHORT = 60

class TooLong extends Error {}

/**
 * Tries the whole command at once, so that it is atomic. If it would search for long, it is undone and starts again: then
 * its searches give way, and each of its statements is atomic.
 */
export function* writing<Result>(
  { transactions }: Engine,
  carryOut: (writing: Writing) => Steps<Result>,
): Steps<Result> {
  try {
    return transactions.write(() => finish(carryOut(atOnce)))
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
  }
  return yield* carryOut({ find: findGivingWay, change: transactions.write })
}

const atOnce: Writing = {
  *find(collection, search) {
    const found: StoredDocument[] = []
    let steps = 0
    for (const page of findPages(collection, search)) {
      for (const stored of page) found.push(stored)
      steps += 1
      if (steps > SHORT) throw new TooLong()
      yield
    }
    return found
  },
  change: (work) => work(),
}

/** What it finds may change before the search is over, so each document is looked at again. */
function* findGivingWay(collection: Collection, search: Search): Steps<Iterable<StoredDocument>> {
  for (;;) {
    const rows: number[] = []
    for (const page of findPages(collection, search)) {
      for (const { row } of page) rows.push(row)
      yield
    }
    if (!search.limit) return stillMatching(collection, rows, search)
    const found = [...stillMatching(collection, rows, search)]
    // Another document may be the first to match by now.
    if (found.length === rows.length) return found
  }
}

function* stillMatching(collection: Collection, rows: number[], { filter }: Search): Generator<StoredDocument> {
  for (const row of rows) {
    const stored = currentCollection(collection).at(row)
    if (stored && matches(filter, decodeDocument(stored.bson))) yield stored
  }
}
