import { hasOutput } from '../commands/output-stages'
import { readsNothing, readsStored } from '../commands/registry'
import { nameOf, refusal, runCommand } from '../commands/run'
import type { Engine } from '../engine/engine'
import type { Steps } from '../steps/steps'
import type { Connection } from '../wire/connection'
import { type Exchange, exchange } from '../wire/exchange'
import type { Turn } from './turns'

interface TaskOptions {
  engine: Engine
  connection: Connection
  message: Buffer
  onFault(error: unknown): void
  /** A cursor cannot go back, so it reads only committed documents. */
  beforeGetMore(): void
  onDone(task: Task, result: Exchange): void
  onFailed(task: Task, error: unknown): void
}

/** One command on its way. */
export class Task implements Turn<Exchange> {
  steps: Steps<Exchange>
  /** Whether it has read or written documents that are not on disk yet. */
  isUnsafe = false
  private name = ''
  private hasOutput = false
  private copy: Buffer | undefined

  constructor(private readonly options: TaskOptions) {
    const { engine, connection, message, onFault, beforeGetMore } = options
    this.steps = exchange(message, {
      run: (request) => {
        this.name = nameOf(request)
        this.hasOutput = hasOutput(request.body)
        if (this.name === 'getMore') beforeGetMore()
        return runCommand(request, { engine, connectionId: connection.id }, onFault)
      },
      refuse: (error) => refusal(error, onFault),
    })
  }

  get connection(): Connection {
    return this.options.connection
  }

  /** Whether it can be carried out again. */
  get isRead(): boolean {
    return readsStored.has(this.name) && !this.hasOutput
  }

  get readsNothing(): boolean {
    return readsNothing.has(this.name)
  }

  /** A copy, because the socket reuses its buffer when this turn is over. */
  keepMessage(): Buffer {
    this.copy ??= Buffer.from(this.options.message)
    return this.copy
  }

  pause() {
    this.keepMessage()
    if (this.options.engine.transactions.isOpen) this.isUnsafe = true
  }

  finish(result: Exchange) {
    this.options.onDone(this, result)
  }

  fail(error: unknown) {
    this.options.onFailed(this, error)
  }

  /** What it has written is lost. */
  loseWrites(failure: unknown) {
    this.steps = failing(this.steps, failure)
  }
}

function* failing(steps: Steps<Exchange>, failure: unknown): Steps<Exchange> {
  const { done, value } = steps.throw(failure)
  return done ? value : yield* steps
}
