import type { LineSign } from '../../../shared/console/console-lines'
import type { SettingsRule } from '../../../shared/settings/setting-faults'
import type { SettingValue, Template } from '../../../shared/templates'
import type { Clock } from '../../platform/time/clock'
import type { GameSession } from '../link/game-session'

/** What an automation may use. Everything waits for `signal` and stops between two steps. */
export interface AutomationContext {
  game: GameSession
  /** The template's inputs, complete and of the right type. */
  settings: Record<string, SettingValue>
  /** What the player entered under Credentials; a secret that was not set is missing. */
  secrets: Record<string, string>
  /** Writes one console line. */
  print(sign: LineSign, text: string): void
  /** Adds to what this run has gained, in the template's unit. */
  gain(amount: number): void
  /** Tells the player something worth a notification; what a run has to tell beyond 50 of them in 24 hours is dropped. */
  notify(text: string): void
  /** Waits and shows the time as rest on the day's wall. */
  rest(ms: number): Promise<void>
  signal: AbortSignal
  clock: Clock
  /** A number from 0 up to 1; tests pass a seeded one. */
  random(): number
}

/** One round after another until the signal is aborted; returning ends the run as finished. */
export type Automation = (context: AutomationContext) => Promise<void>

/** A built-in template: what players see of it, and what runs. */
export interface BuiltInTemplate extends Omit<Template, 'plans'> {
  /** What `gain` counts, as the dashboard says it: "resources", "loot". */
  unit: string
  rules: readonly SettingsRule[]
  run: Automation
}
