import { type Static, t } from 'elysia'
import { DECISION_ID } from './console/console-lines'
import { Instant } from './fields'
import { DECISIONS_PER_PAGE } from './limits'
import { limitOf, WRONG_CURSOR } from './pagination'

/** Something that a bot could do, and what it expected of that. */
export const Choice = t.Object({
  /** "Raid the tower at 39:37 with 140 troops" */
  what: t.String(),
  /** What it is compared by, in this measure. */
  value: t.Number(),
  /** "loot per troop-hour" */
  measure: t.String(),
  /** Expected, in goods unless a unit says otherwise. Coins and troops count what they are worth. */
  gain: t.Number(),
  loss: t.Number(),
  /** What `gain` counts, for readers: "loot". */
  gainUnit: t.Optional(t.String()),
  /** What `loss` counts, for readers: "troops". */
  lossUnit: t.Optional(t.String()),
})
export type Choice = Static<typeof Choice>

export const RuledOut = t.Object({ what: t.String(), why: t.String() }, { title: 'RuledOut' })
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
  /** Nothing more comes of it, as after a look. */
  isDone: t.Optional(t.Boolean()),
})
export type Decision = Static<typeof Decision>

/** What a chosen step brought in the end, in the units of what was chosen. */
export const Outcome = t.Object({ gain: t.Number(), loss: t.Number() }, { title: 'Outcome' })
export type Outcome = Static<typeof Outcome>

/** A choice in an answer of the API. */
export const ShownChoice = t.Object(
  {
    what: t.String(),
    value: t.Number(),
    measure: t.String(),
    gain: t.Number(),
    gain_unit: t.String({ description: '`goods` unless the bot names another unit.' }),
    loss: t.Number(),
    loss_unit: t.String(),
  },
  { title: 'Choice' },
)
export type ShownChoice = Static<typeof ShownChoice>

export const OutcomeState = t.Union(
  [t.Literal('known'), t.Literal('awaited'), t.Literal('unknown'), t.Literal('none')],
  {
    title: 'OutcomeState',
    description: '`unknown`: the run ended before it was over; `none`: nothing comes of it, as of a wait',
  },
)
export type OutcomeState = Static<typeof OutcomeState>

/** A decision in an answer of the API. */
export const ShownDecision = t.Object(
  {
    id: t.String({ description: '`<run>-<number>`, as in the console line after its sign.' }),
    at: Instant,
    chosen: t.Nullable(ShownChoice, { description: 'Null if the bot chose to wait.' }),
    runner_up: t.Nullable(ShownChoice),
    compared: t.Number(),
    ruled_out: t.Array(RuledOut),
    outcome: t.Nullable(Outcome, { description: 'In the units of what was chosen; null until it is known.' }),
    outcome_state: OutcomeState,
  },
  { title: 'Decision' },
)
export type ShownDecision = Static<typeof ShownDecision>

export const ShownDecisions = t.Object(
  { decisions: t.Array(ShownDecision), next_cursor: t.Nullable(t.String()) },
  { title: 'Decisions' },
)

/** The cursor is the id of the last decision of the previous answer. */
export const DecisionsQuery = t.Object({
  limit: t.Optional(limitOf(DECISIONS_PER_PAGE)),
  cursor: t.Optional(t.String({ pattern: `^${DECISION_ID}$`, error: WRONG_CURSOR })),
})
export type DecisionsQuery = Static<typeof DecisionsQuery>

export const DECISION_GONE = 'Why is kept for seven days.'
