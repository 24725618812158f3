import type { Database } from 'bun:sqlite'
import type { Catalogue } from './catalogue'
import { storageFailure } from './storage-failure'

/**
 * Gathers the writes of commands that arrive together into one transaction, because each commit waits for the disk.
 * What was written counts, and may be acknowledged, only after `commit`.
 */
export interface Transactions {
  /** Whether something is written that is not yet on the disk. */
  readonly isOpen: boolean
  /** Runs the work as a whole or not at all, without touching what others in the batch have written. */
  write<Result>(work: () => Result): Result
  commit(): void
}

export function createTransactions(
  database: Database,
  catalogue: Pick<Catalogue, 'markCommitted' | 'reload'>,
): Transactions {
  let failure: unknown

  /** A full disk may end the whole transaction: then nothing of the batch may be acknowledged. */
  function undo(error: unknown) {
    if (database.inTransaction) {
      database.run('ROLLBACK TO command')
      database.run('RELEASE command')
    } else {
      failure = error
    }
    catalogue.reload()
  }

  /** What other commands of the batch have made is gone with it. */
  function refuseBatch(reason: unknown): never {
    failure = undefined
    if (database.inTransaction) database.run('ROLLBACK')
    catalogue.reload()
    throw storageFailure(reason)
  }

  return {
    get isOpen() {
      return database.inTransaction || failure !== undefined
    },
    write(work) {
      if (!database.inTransaction) database.run('BEGIN IMMEDIATE')
      database.run('SAVEPOINT command')
      try {
        const result = work()
        database.run('RELEASE command')
        return result
      } catch (error) {
        undo(error)
        throw error
      }
    },
    commit() {
      if (failure !== undefined) refuseBatch(failure)
      try {
        database.run('COMMIT')
      } catch (error) {
        refuseBatch(error)
      }
      catalogue.markCommitted()
    },
  }
}
