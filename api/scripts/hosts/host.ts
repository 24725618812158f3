import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { HostRequest } from '../host/messages'
import { spawnHost } from './host-process'
import type { Isolation } from './isolation'
import { type Report, readReport } from './report-schema'

/** Of wall time. Steps are limited before that; it is for loops inside the engine's own functions. */
const TURN_TIMEOUT = 2 * SECOND
const START_TIMEOUT = 15 * SECOND
/** This process may have been late itself, with reports that wait to be read. */
const READING_TIME = 100

/** `silent`: a turn took too long. `forged`: it wrote what no host writes. */
export type LossReason = 'silent' | 'forged' | 'ended' | 'not started' | 'closed'

/** A host ended, and with it the engines of all its scripts. */
export class HostLost extends Error {
  override name = 'HostLost'
  constructor(
    readonly reason: LossReason,
    /** Whose turn it was. */
    readonly culprit: string | null,
  ) {
    super(`The host of this script has ended: ${reason}`)
  }
}

export interface Host {
  readonly pid: number
  readonly isReady: boolean
  /** Resolves also when it is lost before. */
  readonly ready: Promise<void>
  /** @throws HostLost */
  request(request: HostRequest): Promise<Report>
  /** Aborted with a `HostLost`. */
  readonly lost: AbortSignal
  readonly exited: Promise<unknown>
  close(): void
}

interface HostDeps {
  clock: Clock
  isolation: Isolation
}

/** Watches one process: the request at the head of the queue is the one that it works on. */
export function startHost({ clock, isolation }: HostDeps): Host {
  const losing = new AbortController()
  const ready = createReadiness()
  const queue = createQueue(clock, () => lose('silent'))
  const cancelStart = clock.after(START_TIMEOUT, () => lose('not started'))
  const host = spawnHost(isolation, {
    onLine: take,
    onTooLong: () => lose('forged'),
    onEnd: () => lose(ready.isReached ? 'ended' : 'not started'),
  })

  function lose(reason: LossReason): void {
    if (losing.signal.aborted) return
    cancelStart()
    host.kill()
    const lost = new HostLost(reason, ready.isReached ? queue.head : null)
    losing.abort(lost)
    ready.reach()
    queue.reject(lost)
  }

  function take(line: string): void {
    if (losing.signal.aborted) return
    if (ready.isReached) {
      if (!queue.resolve(readReport(line))) lose('forged')
      return
    }
    cancelStart()
    ready.reach()
    queue.begin()
  }

  return {
    pid: host.pid,
    get isReady() {
      return ready.isReached && !losing.signal.aborted
    },
    ready: ready.reached,
    request(request) {
      if (losing.signal.aborted) return Promise.reject(losing.signal.reason)
      const answer = queue.add(request.id)
      void host.send(request)
      return answer
    },
    lost: losing.signal,
    exited: host.exited,
    close: () => lose('closed'),
  }
}

function createReadiness() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isReached = false
  return {
    reached: promise,
    get isReached() {
      return isReached
    },
    reach() {
      isReached = true
      resolve()
    },
  }
}

interface Waiting {
  id: string
  resolve(report: Report): void
  reject(error: HostLost): void
}

/** The requests of a host in their order. From `begin` on it watches how long the first one takes. */
function createQueue(clock: Clock, onSilent: () => void) {
  const waiting: Waiting[] = []
  let hasBegun = false
  let cancelWatch = () => {}

  function watchHead(): void {
    cancelWatch()
    if (!hasBegun || waiting.length === 0) return
    cancelWatch = clock.after(TURN_TIMEOUT - READING_TIME, () => {
      cancelWatch = clock.after(READING_TIME, onSilent)
    })
  }

  return {
    get head() {
      return waiting[0]?.id ?? null
    },
    begin() {
      hasBegun = true
      watchHead()
    },
    add(id: string): Promise<Report> {
      const { promise, resolve, reject } = Promise.withResolvers<Report>()
      waiting.push({ id, resolve, reject })
      if (waiting.length === 1) watchHead()
      return promise
    },
    /** False for a report that is not that of the first request. */
    resolve(report: Report | null): boolean {
      const [head] = waiting
      if (!head || report?.id !== head.id) return false
      waiting.shift()
      watchHead()
      head.resolve(report)
      return true
    },
    reject(lost: HostLost): void {
      cancelWatch()
      for (const { reject } of waiting.splice(0)) reject(lost)
    },
  }
}
