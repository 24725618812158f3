import type { Engine } from '../engine/engine'
import { MongoError } from '../errors/mongo-error'
import type { Connection } from '../wire/connection'
import type { Exchange } from '../wire/exchange'
import { createGroupCommit, type GroupCommit } from './group-commit'
import { Task } from './task'
import { createTurns, type Turns } from './turns'

const MAX_TURNS_UNCOMMITTED = 50

/** Carries out commands: those of one connection one after the other, those of several connections in turns. */
export class Dispatch {
  private readonly commits: GroupCommit
  private readonly turns: Turns<Exchange>
  private readonly running = new Map<Connection, Task>()
  private readonly queues = new Map<Connection, Buffer[]>()
  private turnsUncommitted = 0

  constructor(
    private readonly engine: Engine,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.commits = createGroupCommit(engine.transactions, (failure) => this.afterCommit(failure))
    this.turns = createTurns((isAlone) => this.commitBeforeTurn(isAlone))
  }

  receive(connection: Connection, message: Buffer) {
    if (!this.running.has(connection)) return this.begin(connection, message)
    const queue = this.queues.get(connection) ?? []
    this.queues.set(connection, queue)
    queue.push(Buffer.from(message))
  }

  /** Ends the work for a connection that has closed. */
  forget(connection: Connection) {
    this.queues.delete(connection)
    const task = this.running.get(connection)
    if (!task) return
    this.running.delete(connection)
    this.turns.cancel(task)
  }

  stop() {
    for (const connection of [...this.running.keys()]) this.forget(connection)
    this.commits.flush()
  }

  private begin(connection: Connection, message: Buffer) {
    const { engine, onFault } = this
    const task = new Task({
      ...{ engine, connection, message, onFault },
      beforeGetMore: () => this.commits.flush(),
      onDone: (done, result) => this.answer(done, result),
      onFailed: (failed, error) => this.hangUp(failed, error),
    })
    this.running.set(connection, task)
    this.turns.begin(task)
  }

  private answer(task: Task, result: Exchange) {
    const { connection, readsNothing } = task
    this.running.delete(connection)
    const canRedo = task.isRead && this.engine.transactions.isOpen
    const message = canRedo ? task.keepMessage() : undefined
    const redo = message && (() => this.receive(connection, message))
    this.commits.answer(connection, result, { readsNothing, redo })
    const next = this.queues.get(connection)?.shift()
    if (next) this.begin(connection, next)
    else this.queues.delete(connection)
  }

  /** A write that works alone commits now and then only, because each commit waits for the disk. */
  private commitBeforeTurn(isAlone: boolean) {
    if (!this.engine.transactions.isOpen) return
    this.turnsUncommitted += 1
    if (isAlone && !this.commits.isAwaited && this.turnsUncommitted < MAX_TURNS_UNCOMMITTED) return
    this.turnsUncommitted = 0
    this.commits.flush()
  }

  /** As on a client that sends no valid messages. */
  private hangUp({ connection }: Task, error: unknown) {
    this.forget(connection)
    connection.close()
    const isTheirs = error instanceof RangeError || error instanceof MongoError
    if (!isTheirs) this.onFault(error)
  }

  /** After a failed commit, a read that goes on starts again, and a write hears that it has failed. */
  private afterCommit(failure: unknown) {
    for (const task of [...this.running.values()]) {
      if (!task.isUnsafe) continue
      task.isUnsafe = false
      if (failure === undefined) continue
      if (task.isRead) this.startAgain(task)
      else task.loseWrites(failure)
    }
  }

  private startAgain(task: Task) {
    this.turns.cancel(task)
    this.running.delete(task.connection)
    this.begin(task.connection, task.keepMessage())
  }
}
