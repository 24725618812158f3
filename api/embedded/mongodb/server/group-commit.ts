import type { Transactions } from '../storage/transactions'
import type { Connection } from '../wire/connection'
import type { Exchange } from '../wire/exchange'

interface PendingAnswer {
  connection: Connection
  exchange: Exchange
}

/**
 * Holds answers back until what they acknowledge, or may have read, is on the disk: the commands of one turn of the
 * event loop share one commit.
 */
export interface GroupCommit {
  /** What reads nothing waits for no disk, unless its connection waits for an answer before it. */
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
