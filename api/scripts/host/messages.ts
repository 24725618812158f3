/** The lines between a worker and a host. A host answers each request with one report, in the order of the requests. */
export type HostRequest =
  | { id: string; do: 'start'; source: string; facts: RunFacts }
  | { id: string; do: 'check'; source: string }
  | ({ id: string; do: 'answer' } & CallAnswer)
  /** Packs a script that waits. It stays in the host. */
  | { id: string; do: 'freeze' }
  /** Goes on with a script that was packed in a host of the same build. */
  | { id: string; do: 'thaw'; frozen: string }
  | { id: string; do: 'end' }

/** All that a script gets to know about its run. */
export interface RunFacts {
  title: string
  server: string
  name: string
  speed: number
  features: string[]
  /** The methods of `keeper.game`. */
  calls: string[]
  settings: Record<string, string | number>
  /** As JSON. */
  memory: string
  seed: number
  now: number
}

export interface CallAnswer {
  ask: number
  now: number
  ok?: unknown
  /** The game declined the step. */
  declined?: { code: string; message: string }
  /** The call was wrong. */
  fault?: string
}

/** What a script did between two waits. */
export interface TurnReport {
  id: string
  events: ScriptEvent[]
  gained: number
  /** How often the engine asked whether to go on: once for each 10,000 steps. */
  gauge: number
  /** JSON, if it changed. */
  memory?: string
  end?: TurnEnd
  checked?: CheckedModule
  /** In base64; null if it is too large. */
  frozen?: string | null
  thawed?: Thawed
}

/** Whether what was packed may go on: `foreign` is that of another engine. */
export type Thawed = 'yes' | 'foreign' | 'damaged'

export type ScriptEvent =
  | { say: string; kind: SayKind }
  | { notify: string }
  | { ask: number; call: string; with: unknown[]; line: number | null }

export type SayKind = 'gained' | 'sent' | 'rest' | 'warning' | 'info'

export type TurnEnd = { done: true } | { failed: Failure }

export interface Failure {
  kind: 'error' | 'limit'
  /** Without a full stop. */
  message: string
  line: number | null
  /** The call whose answer began the turn. */
  awaited?: AwaitedCall
}

export interface AwaitedCall {
  call: string
  line: number | null
}

export interface CheckedModule {
  settings: unknown
  unit: unknown
}
