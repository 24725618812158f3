import type { StuckSources } from './stuck-sources'

/** The code of a script, and what it keeps from run to run. */
export interface Script {
  source: string
  memory: ScriptMemory
  /** Without it a script stays in its host while it sleeps, and begins again if it loses the host. */
  frozen?: FrozenStore | undefined
  /** Without it a script takes a host's two seconds each time that it is stuck. */
  stuck?: StuckSources
  /** How many steps a turn took, to the nearest 10,000 below. */
  onSteps?(steps: number): void
  /** Another script stopped its host. */
  onRestart?(): void
}

export interface ScriptMemory {
  /** JSON. */
  read(): Promise<string>
  save(text: string): Promise<void>
}

/** What a run was at its last long sleep, with its local variables. At most 2 MB. */
export interface FrozenScript {
  /** The engine's memory, packed. */
  bytes: Uint8Array
  /** What the worker knew of the run, as JSON. At most 200 kB. */
  note: string
  /** SHA-256 of both. */
  checksum: string
}

/** Keeps the last freeze of one bot, so that another worker goes on from there. */
export interface FrozenStore {
  /** Null also for a run that its player has started, which begins. */
  read(): Promise<FrozenScript | null>
  /** Null while the run is awake, and once it has ended. Nothing is saved after a newer run of the bot has begun. */
  save(frozen: FrozenScript | null): Promise<void>
}

/** For runs that leave nothing behind. */
export function memoryOfOneRun(text = '{}'): ScriptMemory {
  let kept = text
  return {
    read: async () => kept,
    async save(given) {
      kept = given
    },
  }
}

/** For runs that go on in this process alone. */
export function frozenInProcess(): FrozenStore {
  let kept: FrozenScript | null = null
  return {
    read: async () => kept,
    async save(given) {
      kept = given
    },
  }
}
