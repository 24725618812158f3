import type { Database } from 'bun:sqlite'
import type { Catalogue } from './catalogue'
import { storageFailure } from './storage-failure'

/**
 * Collects the writes of concurrent commands in one transaction, because each commit waits for the disk. Nothing may be
 * acknowledged before `commit`.
 */
export interface Transactions {
  readonly isOpen: boolean
  /** Runs the work atomically, without affecting other writes of the batch. */
  write<Result>(work: () => Result): Result
  commit(): void
}

export function createTransactions(
  database: Database,
  catalogue: Pick<Catalogue, 'markCommitted' | 'reload'>,
): Transactions {
  let failure: unknown

  /** A full disk can end the whole transaction; then nothing of the batch may be acknowledged. */
  function undo(error: unknown) {
    if (database.inTransaction) {
      database.run('ROLLBACK TO command')
      database.run('RELEASE command')
    } else {
      failure = error
    }
    catalogue.reload()
  }

  /** A failed commit undoes every command of the batch. */
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
