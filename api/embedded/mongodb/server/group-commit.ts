import type { Transactions } from '../storage/transactions'
import type { Connection } from '../wire/connection'
import type { Exchange } from '../wire/exchange'

interface Answering {
  readsNothing: boolean
  /** For reads, which may have seen the writes that failed: carries the command out again. */
  redo?: () => void
}

interface PendingAnswer {
  connection: Connection
  exchange: Exchange
  redo: (() => void) | undefined
}

/**
 * Delays replies until the writes that they acknowledge, or may have read, are on disk. All commands of one event-loop
 * turn share a commit.
 */
export interface GroupCommit {
  /** Whether a reply waits for the next commit. */
  readonly isAwaited: boolean
  /** A reply that reads nothing does not wait, unless its connection has an earlier reply pending. */
  answer(connection: Connection, exchange: Exchange, options: Answering): void
  flush(): void
}

export function createGroupCommit(
  transactions: Transactions,
  flushed: (failure: unknown) => void = () => undefined,
): GroupCommit {
  let pending: PendingAnswer[] = []
  let isScheduled = false

  function flush() {
    isScheduled = false
    if (pending.length === 0 && !transactions.isOpen) return
    const answers = pending
    pending = []
    const failure = commit()
    for (const { connection, exchange, redo } of answers) {
      if (failure === undefined) send(connection, exchange.answer)
      else if (!redo) send(connection, exchange.answerFailure(failure))
    }
    flushed(failure)
    if (failure !== undefined) for (const { redo } of answers) redo?.()
  }

  function commit(): unknown {
    try {
      if (transactions.isOpen) transactions.commit()
      return undefined
    } catch (error) {
      return error
    }
  }

  function answer(connection: Connection, exchange: Exchange, { readsNothing, redo }: Answering) {
    const isFree = readsNothing && !pending.some((each) => each.connection === connection)
    if (isFree || !transactions.isOpen) return send(connection, exchange.answer)
    pending.push({ connection, exchange, redo })
    if (isScheduled) return
    isScheduled = true
    setImmediate(flush)
  }

  return {
    get isAwaited() {
      return pending.length > 0
    },
    answer,
    flush,
  }
}

function send(connection: Connection, answer: Uint8Array | undefined) {
  if (answer) connection.send(answer)
}
