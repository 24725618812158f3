import { resolve } from 'node:path'
import { SECOND } from '../../../../shared/time'
import type { Clock } from '../../../platform/time/clock'
import { type HostProcess, spawnHost } from '../../hosts/host-process'
import type { IsolatedProgram, Isolation } from '../../hosts/isolation'
import type { DryRunJob } from './messages'

const API = resolve(import.meta.dir, '../../..')

/** It may read the code of the server, because the world is part of it; there is nothing else in these folders. */
export const DRY_RUN_PROGRAM: IsolatedProgram = {
  main: resolve(import.meta.dir, 'main.ts'),
  folders: [API, resolve(API, '../shared')],
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
  turn: number | null
  resolve(answer: Record<string, unknown>): void
  reject(error: Error): void
}

export function startDryRunProcess({ clock }: { clock: Clock }, isolation: Isolation): DryRunProcess {
  let playing: Playing | null = null
  let isLost = false
  let cancelWatch = () => {}
  const ready = Promise.withResolvers<void>()
  const child: HostProcess = spawnHost(isolation, {
    onLine: take,
    onTooLong: () => lose('forged'),
    onEnd: () => lose('ended'),
  })

  function lose(reason: ProcessLost['reason']): void {
    cancelWatch()
    isLost = true
    child.kill()
    ready.resolve()
    playing?.reject(new ProcessLost(reason, playing.turn))
    playing = null
  }

  function watch(silence: number): void {
    cancelWatch()
    cancelWatch = clock.after(silence, () => lose('silent'))
  }

  function take(line: string): void {
    if (isLost) return
    const message = parsed(line)
    if (!message) lose('forged')
    else if ('ready' in message) ready.resolve()
    else if (Array.isArray(message.lines)) playing?.onLines(message.lines.map(String))
    else if (typeof message.turn === 'number') beginTurn(message.turn)
    else takeAnswer(message)
  }

  function beginTurn(turn: number): void {
    if (playing) playing.turn = turn
  }

  function takeAnswer(message: Record<string, unknown>): void {
    cancelWatch()
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
      watch(START_TIMEOUT)
      await ready.promise
      const { promise, resolve: done, reject } = Promise.withResolvers<Record<string, unknown>>()
      playing = { ...given, turn: null, resolve: done, reject }
      if (isLost) lose('ended')
      else {
        followTurns(playing)
        void child.send(job)
      }
      return promise
    },
    kill: () => lose('ended'),
    exited: child.exited,
  }

  /** Looks now and then whether turns have begun since, because a timer for each turn would cost more than the turn. */
  function followTurns(job: Playing): void {
    let before = job.turn
    let silentLooks = 0
    const look = () => {
      if (playing !== job) return
      silentLooks = job.turn === before ? silentLooks + 1 : 0
      before = job.turn
      if (silentLooks === LOOKS_BEFORE_KILL) return lose('silent')
      cancelWatch = clock.after(job.silence / LOOKS_BEFORE_KILL, look)
    }
    cancelWatch()
    look()
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
