import { type Static, t } from 'elysia'

/** Something that a bot could do, and what it expected of that. */
export const Choice = t.Object({
  /** "Raid the tower at 39:37 with 140 troops" */
  what: t.String(),
  /** What it is compared by, in this measure. */
  value: t.Number(),
  /** "loot per troop-hour" */
  measure: t.String(),
  /** Expected, in goods. Coins and troops count what they are worth. */
  gain: t.Number(),
  loss: t.Number(),
})
export type Choice = Static<typeof Choice>

export const RuledOut = t.Object({ what: t.String(), why: t.String() })
export type RuledOut = Static<typeof RuledOut>

/** What a bot chose between, as it saw it then. */
export const Decision = t.Object({
  /** Null if the bot chose to wait. */
  chosen: t.Nullable(Choice),
  runnerUp: t.Nullable(Choice),
  /** How many possibilities were compared. */
  compared: t.Number(),
  /** Some of those that a limit or a setting ruled out. */
  ruledOut: t.Array(RuledOut),
})
export type Decision = Static<typeof Decision>

/** What a chosen step brought in the end. */
export const Outcome = t.Object({ gain: t.Number(), loss: t.Number() })
export type Outcome = Static<typeof Outcome>
