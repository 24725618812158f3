import type { Transactions } from '../storage/transactions'
import type { Connection } from '../wire/connection'
import type { Exchange } from '../wire/exchange'

interface PendingAnswer {
  connection: Connection
  exchange: Exchange
}

/**
 * Delays replies until the writes that they acknowledge, or may have read, are on disk. All commands of one event-loop
 * turn share a commit.
 */
export interface GroupCommit {
  /** A reply that reads nothing does not wait, unless its connection has an earlier reply pending. */
  answer(connection: Connection, exchange: Exchange, options: { readsNothing: boolean }): void
  flush(): void
}

export function createGroupCommit(transactions: Transactions): GroupCommit {
  let pending: PendingAnswer[] = []
  let isScheduled = false

  function flush() {
    isScheduled = false
    const answers = pending
    pending = []
    if (answers.length === 0) return
    try {
      transactions.commit()
      for (const { connection, exchange } of answers) send(connection, exchange.answer)
    } catch (error) {
      for (const { connection, exchange } of answers) send(connection, exchange.answerFailure(error))
    }
  }

  function answer(connection: Connection, exchange: Exchange, { readsNothing }: { readsNothing: boolean }) {
    const isFree = readsNothing && !pending.some((each) => each.connection === connection)
    if (isFree || !transactions.isOpen) return send(connection, exchange.answer)
    pending.push({ connection, exchange })
    if (isScheduled) return
    isScheduled = true
    setImmediate(flush)
  }

  return { answer, flush }
}

function send(connection: Connection, answer: Uint8Array | undefined) {
  if (answer) connection.send(answer)
}
