import type { LineSign } from '../../../shared/console/console-lines'
import type { Decision, Outcome } from '../../../shared/decisions'
import type { Settings } from '../../../shared/settings/setting-faults'
import type { BuiltInTemplate } from '../automations/automation'
import type { Goods } from '../protocol/game-objects'
import type { Feature } from '../protocol/protocol'
import type { World } from '../world/world'

/** A template that plays a world in this process, without waiting. The same dry run always plays the same. */
export interface DryRun {
  template: Pick<BuiltInTemplate, 'run' | 'defaults'>
  /** Over the defaults of the template. They are not checked. */
  settings?: Settings
  secrets?: Record<string, string>
  server?: string
  /** Whose world it is: the seed of all that happens. */
  name: string
  days: number
  startsAt?: number | undefined
  /** What the game offers; all if it is missing. */
  features?: readonly Feature[]
  /** Changes the world before the run. */
  prepare?: ((world: World) => void) | undefined
  /** What beside the figures is kept. */
  keeps?: readonly Kept[]
}

type Kept = 'lines' | 'decisions' | 'pauses'

export interface DryRunEnd {
  /** `days_over`, `finished` if the template returned, or the code of a stop reason. */
  code: string
  message: string
  at: number
}

export interface DryRunResult {
  figures: Figures
  curve: CurvePoint[]
  end: DryRunEnd
  /** Of all lines with their times. */
  digest: string
  /** Those of `keeps`; the others are empty. */
  lines: KeptLine[]
  decisions: KeptDecision[]
  pauses: KeptPause[]
  /** As it is at the end. */
  world: World
}

export interface Figures {
  /** In the template's unit, and the goods among it. */
  gained: number
  goods: Goods
  strength: number
  coins: number
  /** With those that march. */
  troops: number
  /** Fallen in battles and defences. */
  troopsLost: number
  troopsDeserted: number
  /** Goods that raids took. */
  plundered: number
  /** Each castle without food counts, at each full hour. */
  hungryHours: number
  /** Rounds that ended. */
  looks: number
  reads: number
  /** Calls that change something, with those that were declined. */
  changes: number
  declined: number
  restedMs: number
  lines: number
  notices: string[]
}

/** At a full hour since the start. */
export interface CurvePoint {
  hour: number
  gained: number
  strength: number
}

export interface KeptLine {
  at: number
  sign: LineSign
  text: string
  decision?: Decision
}

export interface KeptDecision {
  at: number
  decision: Decision
  outcome: Outcome | null
}

export interface KeptPause {
  at: number
  ms: number
  /** Whether it was a short rest of the settings, signed in. */
  isRest: boolean
}
