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

interface Waiting {
  id: string
  resolve(report: Report): void
  reject(error: HostLost): void
}

interface HostDeps {
  clock: Clock
  isolation: Isolation
}

/** Watches one process: the request at the head of the queue is the one that it works on. */
export function startHost({ clock, isolation }: HostDeps): Host {
  const losing = new AbortController()
  const queue: Waiting[] = []
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>()
  let isReady = false
  let cancelWatch = clock.after(START_TIMEOUT, () => lose('not started'))

  const host = spawnHost(isolation, {
    onLine: take,
    onTooLong: () => lose('forged'),
    onEnd: () => lose(isReady ? 'ended' : 'not started'),
  })

  function lose(reason: LossReason): void {
    if (losing.signal.aborted) return
    cancelWatch()
    host.kill()
    const lost = new HostLost(reason, isReady ? (queue[0]?.id ?? null) : null)
    losing.abort(lost)
    resolveReady()
    for (const { reject } of queue.splice(0)) reject(lost)
  }

  function watchHead(): void {
    cancelWatch()
    const head = queue[0]
    if (!head || !isReady) return
    cancelWatch = clock.after(TURN_TIMEOUT - READING_TIME, () => {
      cancelWatch = clock.after(READING_TIME, () => lose('silent'))
    })
  }

  function take(line: string): void {
    if (losing.signal.aborted) return
    if (isReady) takeReport(line)
    else {
      isReady = true
      resolveReady()
      watchHead()
    }
  }

  function takeReport(line: string): void {
    const report = readReport(line)
    const head = queue[0]
    if (report && report.id === head?.id) {
      queue.shift()
      watchHead()
      head.resolve(report)
    } else lose('forged')
  }

  return {
    pid: host.pid,
    get isReady() {
      return isReady && !losing.signal.aborted
    },
    ready,
    request(request) {
      if (losing.signal.aborted) return Promise.reject(losing.signal.reason)
      return new Promise((resolve, reject) => {
        queue.push({ id: request.id, resolve, reject })
        if (queue.length === 1) watchHead()
        host.send(request)
      })
    },
    lost: losing.signal,
    exited: host.exited,
    close: () => lose('closed'),
  }
}
