import type { LineSign } from '../../../shared/console/console-lines'
import type { Decision, Outcome } from '../../../shared/decisions'
import type { GainUnit } from '../../../shared/enums/gain-units'
import type { SettingsRule } from '../../../shared/settings/setting-faults'
import type { SettingValue, Template } from '../../../shared/templates'
import type { Clock } from '../../platform/time/clock'
import type { GameSession } from '../link/game-session'
import type { EventKind } from '../protocol/events'
import type { Goods } from '../protocol/game-objects'
import type { Feature } from '../protocol/protocol'

/** The API of automations. Every wait ends when `signal` is aborted, and a run stops between two steps. */
export interface AutomationContext {
  game: GameSession
  /** All of the template's inputs, with the right types. */
  settings: Record<string, SettingValue>
  secrets: Record<string, string>
  /** A line of a decision answers "Why?". */
  print(sign: LineSign, text: string, decision?: Decision): void
  /** Says what a printed decision brought. */
  came(decision: Decision, outcome: Outcome): void
  /** Adds to the total of this run, in the template's unit; `goods` says what it consists of. */
  gain(amount: number, goods?: Partial<Goods>): void
  /** Creates a notification. More than 50 per run in 24 hours are dropped. */
  notify(text: string, about?: AttackWarning | 'supplies'): void
  /** Ends a round: the bot acts again at `time`. */
  nextRoundAt(time: number): void
  /** Waits signed in, and records the time as rest in the bot's activity. */
  rest(ms: number): Promise<void>
  /** Signs out of the game, waits, and signs in again. The time is recorded as rest, and uses no hours of the plan. */
  away(ms: number): Promise<void>
  signal: AbortSignal
  clock: Clock
  /** The same in every run of a bot, for what a restart must not draw again. */
  seed: string
  /** From 0 up to 1; seeded in tests. */
  random(): number
}

/** For programs that want to know more of an attack than its text says. */
export interface AttackWarning {
  castle: { id: string; name: string }
  /** The attacker's name. */
  from: string
  troops: number
  arrivesAt: number
}

/** Runs until the signal is aborted. Returning ends the run as finished. */
export type Automation = (context: AutomationContext) => Promise<void>

export interface BuiltInTemplate extends Omit<Template, 'plans'> {
  /** What `gain` counts, for the dashboard. */
  unit: GainUnit
  /** What a game must offer; without it a run ends with `game_lacks`. */
  needs?: readonly Feature[]
  /** The event that it plays, if it does nothing without one. */
  plays?: EventKind
  rules: readonly SettingsRule[]
  run: Automation
}
