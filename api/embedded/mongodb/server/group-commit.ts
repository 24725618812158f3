import type { Transactions } from '../storage/transactions'
import type { Connection } from '../wire/connection'
import type { Exchange } from '../wire/exchange'

interface HeldAnswer {
  connection: Connection
  exchange: Exchange
}

/**
 * Holds answers back until what they acknowledge, or may have read, is on the disk: the commands of one turn of the
 * event loop share one commit.
 */
export class GroupCommit {
  private held: HeldAnswer[] = []
  private isScheduled = false

  constructor(private readonly transactions: Transactions) {}

  answer(connection: Connection, exchange: Exchange) {
    if (!this.transactions.isOpen) return send(connection, exchange.answer)
    this.held.push({ connection, exchange })
    if (this.isScheduled) return
    this.isScheduled = true
    setImmediate(() => this.flush())
  }

  flush() {
    this.isScheduled = false
    const held = this.held
    this.held = []
    if (held.length === 0) return
    try {
      this.transactions.commit()
      for (const { connection, exchange } of held) send(connection, exchange.answer)
    } catch (error) {
      for (const { connection, exchange } of held) send(connection, exchange.answerFailure(error))
    }
  }
}

function send(connection: Connection, answer: Uint8Array | undefined) {
  if (answer) connection.send(answer)
}
