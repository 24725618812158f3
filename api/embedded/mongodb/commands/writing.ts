import { decodeDocument } from '../bson/decode'
import type { Engine } from '../engine/engine'
import { MongoError } from '../errors/mongo-error'
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
  /** Changes one document after the other. Those before a refused one stay changed. */
  changeEach(found: Iterable<StoredDocument>, work: (stored: StoredDocument) => void): Steps<void>
}

/** A command that searches or changes more gives way. */
const PAGES_AT_ONCE = 30
export const CHANGES_AT_ONCE = 200
/** How many documents are changed in one step. */
export const SLICE = 32

class TooLong extends Error {}

/**
 * Tries the whole command at once, so that it is atomic. If it would take long, it is undone and starts again: then it
 * gives way, and others see its changes come in slices, as in MongoDB.
 */
export function* writing<Result>(
  { transactions }: Engine,
  carryOut: (writing: Writing) => Steps<Result>,
  statements = 1,
): Steps<Result> {
  try {
    if (statements <= CHANGES_AT_ONCE) return transactions.write(() => finish(carryOut(atOnce())))
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
  }
  return yield* carryOut(givingWay(transactions.write))
}

function atOnce(): Writing {
  const left = { pages: PAGES_AT_ONCE, changes: CHANGES_AT_ONCE }
  return {
    *find(collection, search) {
      const found: StoredDocument[] = []
      for (const page of findPages(collection, search)) {
        for (const stored of page) found.push(stored)
        left.pages -= 1
        if (left.pages < 0 || found.length > left.changes) throw new TooLong()
        yield
      }
      left.changes -= found.length
      return found
    },
    change: (work) => work(),
    *changeEach(found, work) {
      for (const stored of found) work(stored)
      yield
    },
  }
}

function givingWay(change: Writing['change']): Writing {
  return {
    find: findGivingWay,
    change,
    *changeEach(found, work) {
      const rest = found[Symbol.iterator]()
      for (;;) {
        const { isOver, refusal } = change(() => changeSlice(rest, work))
        if (refusal) throw refusal
        // An upsert that has found nothing must follow in the same step.
        if (isOver) return
        yield
      }
    },
  }
}

function changeSlice(
  rest: Iterator<StoredDocument>,
  work: (stored: StoredDocument) => void,
): { isOver: boolean; refusal?: MongoError } {
  for (let changed = 0; changed < SLICE; changed++) {
    const { done, value } = rest.next()
    if (done) return { isOver: true }
    try {
      work(value)
    } catch (refusal) {
      if (refusal instanceof MongoError) return { isOver: true, refusal }
      throw refusal
    }
  }
  return { isOver: false }
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
