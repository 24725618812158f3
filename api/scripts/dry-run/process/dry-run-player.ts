import pLimit from 'p-limit'
import { MINUTE, SECOND } from '../../../../shared/time'
import type { Log } from '../../../platform/log'
import type { Clock } from '../../../platform/time/clock'
import { findIsolation, type Isolation } from '../../hosts/isolation'
import { DRY_RUN_PROGRAM, type DryRunProcess, ProcessLost, startDryRunProcess } from './dry-run-process'
import type { DryRunJob, ScriptJob, ScriptOutcome, TemplateJob, WorldOutcome } from './messages'
import { readScriptOutcome, readWorldOutcome } from './outcome-schema'

/** Of wall time, for one turn of a script. */
const TURN_TIMEOUT = 2 * SECOND
const WORLD_TIMEOUT = 30 * SECOND
const IDLE_TIME = 5 * MINUTE

export interface DryRunPlayer {
  /** Runs `work` with a process of its own, as soon as one is free. */
  withProcess<Result>(work: (play: PlayInProcess) => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** How many wait for a process. */
  readonly waiting: number
  close(): Promise<void>
}

export interface PlayInProcess {
  /** A script whose turn never ends is played again up to that turn. */
  script(job: ScriptJob, onLines: (lines: string[]) => void): Promise<ScriptOutcome>
  template(job: TemplateJob): Promise<WorldOutcome>
}

interface PlayerDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
  /** How many processes there are at most. */
  size: number
}

/** Plays dry runs in processes that are killed when a script does not end. */
export function createDryRunPlayer(deps: PlayerDeps): DryRunPlayer {
  const places = pLimit(deps.size)
  const processes = createProcesses(deps)
  return {
    withProcess: (work, signal) => places(() => played(processes, work, signal)),
    get waiting() {
      return places.pendingCount
    },
    close: processes.close,
  }
}

type Processes = ReturnType<typeof createProcesses>

/** One that is idle stays for the next dry run. */
function createProcesses({ clock, log }: PlayerDeps) {
  const idle: DryRunProcess[] = []
  const all = new Set<DryRunProcess>()
  const isolationOnce = createIsolation(log)
  let cancelIdle = () => {}

  function endIdle(): void {
    for (const process of idle.splice(0)) process.kill()
  }

  return {
    async take(): Promise<DryRunProcess> {
      cancelIdle()
      const waiting = idle.pop()
      if (waiting && !waiting.isLost) return waiting
      const started = startDryRunProcess({ clock }, await isolationOnce())
      all.add(started)
      void started.exited.then(() => all.delete(started))
      return started
    },
    giveBack(process: DryRunProcess): void {
      if (!process.isLost) idle.push(process)
      cancelIdle()
      cancelIdle = clock.after(IDLE_TIME, endIdle)
    },
    async close(): Promise<void> {
      cancelIdle()
      const ending = [...all]
      for (const process of ending) process.kill()
      await Promise.all(ending.map(({ exited }) => exited))
    },
  }
}

async function played<Result>(
  { take, giveBack }: Processes,
  work: (play: PlayInProcess) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted()
  let process = await take()
  const kill = () => process.kill()
  signal.addEventListener('abort', kill, { once: true })
  const inTime = async (job: DryRunJob, silence: number, onLines = NOTHING) => {
    signal.throwIfAborted()
    if (process.isLost) process = await take()
    return process.play(job, { silence, onLines })
  }
  try {
    return await work({
      script: (job, onLines) => playScript(inTime, job, onLines),
      async template(job) {
        const { template } = await inTime({ template: job }, WORLD_TIMEOUT)
        return readWorldOutcome(template) ?? forged()
      },
    })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', kill)
    giveBack(process)
  }
}

type InTime = (
  job: { script: ScriptJob },
  silence: number,
  onLines: (lines: string[]) => void,
) => Promise<Record<string, unknown>>

async function playScript(inTime: InTime, job: ScriptJob, onLines: (lines: string[]) => void): Promise<ScriptOutcome> {
  let received = 0
  const count = (lines: string[]) => {
    received += lines.length
    onLines(lines)
  }
  try {
    const { script } = await inTime({ script: job }, TURN_TIMEOUT, count)
    return readScriptOutcome(script) ?? forged()
  } catch (error) {
    const next = error instanceof ProcessLost ? afterLoss(job, error) : null
    if (!next) throw error
    return playScript(inTime, next, skipping(received, onLines))
  }
}

/** First it finds out in which turn a process was lost, then it plays up to that turn. */
function afterLoss(job: ScriptJob, { turn }: ProcessLost): ScriptJob | null {
  if (turn === null || job.stopBeforeTurn !== undefined) return null
  const { exactFrom, ...rest } = job
  return exactFrom === undefined ? { ...rest, exactFrom: turn } : { ...rest, stopBeforeTurn: turn }
}

/** Lines that are played again come in the same order. */
function skipping(count: number, onLines: (lines: string[]) => void): (lines: string[]) => void {
  let left = count
  return (lines) => {
    const news = lines.slice(left)
    left = Math.max(0, left - lines.length)
    if (news.length > 0) onLines(news)
  }
}

const NOTHING = (_: string[]) => {}

function forged(): never {
  throw new Error('A process of dry runs answered in another form')
}

/** Hosts of scripts say what this machine does without. */
function createIsolation(log: Pick<Log, 'warn'>): () => Promise<Isolation> {
  let found: Promise<Isolation> | null = null
  return () => {
    found ??= findIsolation(DRY_RUN_PROGRAM).then((isolation) => {
      for (const missing of isolation.missing) log.warn(`Dry runs play without ${missing}`)
      return isolation
    })
    return found
  }
}
