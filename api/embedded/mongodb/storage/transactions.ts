import type { Database } from 'bun:sqlite'
import type { Catalogue } from './catalogue'
import { storageFailure } from './storage-failure'

/**
 * Gathers the writes of commands that arrive together into one transaction, because each commit waits for the disk.
 * What was written counts, and may be acknowledged, only after `commit`.
 */
export class Transactions {
  private failure: unknown

  constructor(
    private readonly database: Database,
    private readonly catalogue: Pick<Catalogue, 'keep' | 'reload'>,
  ) {}

  /** Whether something is written that is not yet on the disk. */
  get isOpen(): boolean {
    return this.database.inTransaction || this.failure !== undefined
  }

  /** Runs the work as a whole or not at all, without touching what others in the batch have written. */
  write<Result>(work: () => Result): Result {
    if (!this.database.inTransaction) this.database.run('BEGIN IMMEDIATE')
    this.database.run('SAVEPOINT command')
    try {
      const result = work()
      this.database.run('RELEASE command')
      return result
    } catch (error) {
      this.undo(error)
      throw error
    }
  }

  commit() {
    const failure = this.failure
    this.failure = undefined
    if (failure !== undefined) {
      if (this.database.inTransaction) this.database.run('ROLLBACK')
      throw storageFailure(failure)
    }
    try {
      this.database.run('COMMIT')
    } catch (error) {
      if (this.database.inTransaction) this.database.run('ROLLBACK')
      this.catalogue.reload()
      throw storageFailure(error)
    }
    this.catalogue.keep()
  }

  /** A full disk may end the whole transaction: then nothing of the batch may be acknowledged. */
  private undo(error: unknown) {
    if (this.database.inTransaction) {
      this.database.run('ROLLBACK TO command')
      this.database.run('RELEASE command')
    } else {
      this.failure = error
    }
    this.catalogue.reload()
  }
}
