import type { Settings } from '../../../../shared/settings/setting-faults'
import type { Figures } from '../../../game/dry-run/dry-run'
import type { PackedWorld } from '../../../game/world/engine/packed-world'

/** The world of a dry run: always the same for the same place. */
export interface DryRunPlace {
  server: string
  seed: string
  days: number
  /** A castle as it was, in place of the first one of its name. */
  copy?: PackedWorld
}

export interface ScriptJob extends DryRunPlace {
  source: string
  settings: Settings
  /** Says of each turn from this one on that it begins. Without it a few are said together. */
  exactFrom?: number
  /** Ends the script before this turn, whose work does not end by itself. */
  stopBeforeTurn?: number
}

/** Without a template the castle is left alone. */
export interface TemplateJob extends DryRunPlace {
  templateId: string | null
}

/** The lines to a process: one job at a time. */
export type DryRunJob = { script: ScriptJob } | { template: TemplateJob }

/** The lines from it. */
export type DryRunMessage =
  | { ready: true }
  | { lines: string[] }
  /** This turn of the script begins. */
  | { turn: number }
  | { script: ScriptOutcome }
  | { template: WorldOutcome }
  | { fault: string }

export interface WorldOutcome {
  figures: Omit<Figures, 'notices'>
  /** Gained on each day. */
  perDay: number[]
  end: { code: string; message: string; at: number }
  tookMs: number
}

export interface ScriptOutcome extends WorldOutcome {
  digest: string
  steps: number
  /** JSON, as all that follows. */
  memory: string
  refusals: { code: string; count: number }[]
  /** Where it failed, or was stopped. */
  failure: { line: number | null; awaited: { call: string; line: number | null } | null } | null
  /** The last calls. */
  looks: Look[]
}

export interface Look {
  at: number
  line: number | null
  call: string
  with: string
  answer: string
}
