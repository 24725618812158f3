import { decodeDocument } from '../bson/decode'
import { MongoError } from '../errors/mongo-error'
import type { Document } from '../values/values'
import type { CollectionIndex } from './collection-index'
import type { StoredDocument } from './scan'

/** An index in the making. It takes in the documents in the order of their rows, and every write that comes while it goes on. */
export class IndexBuild {
  private lastRow = 0
  /** Why it cannot be finished. */
  failure: MongoError | undefined

  constructor(public index: CollectionIndex) {}

  add(documents: readonly StoredDocument[]) {
    for (const { row, bson } of documents) {
      this.index.apply(this.index.change(undefined, decodeDocument(bson), row), row)
      this.lastRow = row
    }
  }

  get position(): number {
    return this.lastRow
  }

  /** A write to a document that it has not reached yet does not concern it. One that it refuses ends the build. */
  keepUp(before: Document | undefined, after: Document | undefined, row: number) {
    if (row > this.lastRow || this.failure) return
    try {
      this.index.apply(this.index.change(before, after, row), row)
    } catch (error) {
      if (!(error instanceof MongoError)) throw error
      this.failure = error
    }
  }

  abort(why: string) {
    this.failure ??= new MongoError('IndexBuildAborted', `Index build failed :: caused by :: ${why}`)
  }
}
