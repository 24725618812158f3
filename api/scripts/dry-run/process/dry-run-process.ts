import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECOND } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import { type HostProcess, spawnHost } from '../../hosts/host-process'
import type { IsolatedProgram, Isolation } from '../../hosts/isolation'
import type { DryRunJob } from './messages'

const API = resolve(import.meta.dir, '../../..')

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** It may read the code of the server, because the world is part of it; there is nothing else in these folders. */
export const DRY_RUN_PROGRAM: IsolatedProgram = {
  main: MAIN,
  folders: [API, resolve(API, '../shared'), dirname(MAIN)],
}

/** A process may be late itself, and so may this one. */
const LOOKS_BEFORE_KILL = 4
const START_TIMEOUT = 30 * SECOND

/** The process has ended before its answer, or is killed because it was silent for too long. */
export class ProcessLost extends Error {
  override name = 'ProcessLost'
  constructor(
    readonly reason: 'silent' | 'ended' | 'forged',
    /** The last turn that was said to begin; null if none was. */
    readonly turn: number | null,
  ) {
    super(`The process of a dry run was lost: ${reason}`)
  }
}

interface Watch {
  /** How long it may be silent. */
  silence: number
  onLines(lines: string[]): void
}

export interface DryRunProcess {
  readonly isLost: boolean
  /** One job at a time. @throws ProcessLost */
  play(job: DryRunJob, watch: Watch): Promise<Record<string, unknown>>
  kill(): void
  readonly exited: Promise<unknown>
}

interface Playing extends Watch {
  resolve(answer: Record<string, unknown>): void
  reject(error: Error): void
}

export function startDryRunProcess({ clock }: { clock: Clock }, isolation: Isolation): DryRunProcess {
  const ready = Promise.withResolvers<void>()
  const watch = createWatch(clock, () => lose('silent'))
  let playing: Playing | null = null
  let turn: number | null = null
  let isLost = false
  const child: HostProcess = spawnHost(isolation, {
    onLine: take,
    onTooLong: () => lose('forged'),
    onEnd: () => lose('ended'),
  })

  function lose(reason: ProcessLost['reason']): void {
    watch.end()
    isLost = true
    child.kill()
    ready.resolve()
    playing?.reject(new ProcessLost(reason, turn))
    playing = null
  }

  function take(line: string): void {
    if (isLost) return
    const message = parsed(line)
    if (!message) lose('forged')
    else if ('ready' in message) ready.resolve()
    else if (Array.isArray(message.lines)) playing?.onLines(message.lines.map(String))
    else if (typeof message.turn === 'number') turn = message.turn
    else takeAnswer(message)
  }

  function takeAnswer(message: Record<string, unknown>): void {
    watch.end()
    const job = playing
    playing = null
    if (typeof message.fault === 'string') job?.reject(new Error(message.fault))
    else job?.resolve(message)
  }

  return {
    get isLost() {
      return isLost
    },
    async play(job, given) {
      watch.begin(START_TIMEOUT, () => null)
      await ready.promise
      const { promise, resolve: done, reject } = Promise.withResolvers<Record<string, unknown>>()
      playing = { ...given, resolve: done, reject }
      turn = null
      if (isLost) lose('ended')
      else {
        watch.begin(given.silence, () => turn)
        void child.send(job)
      }
      return promise
    },
    kill: () => lose('ended'),
    exited: child.exited,
  }
}

/** Looks now and then whether turns have begun since, because a timer for each turn would cost more than the turn. */
function createWatch(clock: Clock, onSilent: () => void) {
  let cancel = () => {}
  return {
    end: () => cancel(),
    begin(silence: number, turn: () => number | null): void {
      let before = turn()
      let silentLooks = 0
      const look = () => {
        silentLooks = turn() === before ? silentLooks + 1 : 0
        before = turn()
        if (silentLooks === LOOKS_BEFORE_KILL) onSilent()
        else cancel = clock.after(silence / LOOKS_BEFORE_KILL, look)
      }
      cancel()
      cancel = clock.after(silence / LOOKS_BEFORE_KILL, look)
    },
  }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null
  } catch {
    return null
  }
}
