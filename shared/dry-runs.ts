import { type Static, t } from 'elysia'
import { AccountInput } from './accounts'
import { GAIN_UNITS } from './enums/gain-units'
import { Id, Instant, WholeNumber, wordOf } from './fields'
import { inputOf } from './input/input'
import { textOf } from './input/text'
import { DRY_RUN_LIMITS, SCRIPT_LIMITS } from './limits'
import { SOURCE_TOO_LONG } from './script-rules'
import { SettingsInput } from './templates'

const WRONG_DAYS = `A dry run plays 1 to ${DRY_RUN_LIMITS.days} days.`
const WRONG_SEED = 'A seed is a number, or a text of at most 64 characters.'

export const DryRunInput = inputOf(
  {
    /** DE1 if it is missing. */
    server: t.Optional(AccountInput.properties.server),
    /** The same one always plays the same. */
    seed: t.Optional(
      t.Union([textOf({ minLength: 1, maxLength: 64 }), t.Number()], { title: 'Seed', error: WRONG_SEED }),
    ),
    /** Seven if it is missing. */
    days: t.Optional(t.Integer({ minimum: 1, maximum: DRY_RUN_LIMITS.days, error: WRONG_DAYS })),
    /** The newest if it is missing. */
    version: t.Optional(t.Integer({ minimum: 1, error: 'Please give the number of a version.' })),
    /** Code that is not saved, in place of a version. */
    source: t.Optional(textOf({ pattern: '\\S', maxLength: SCRIPT_LIMITS.sourceBytes, error: SOURCE_TOO_LONG })),
    settings: t.Optional(SettingsInput),
  },
  { title: 'DryRunInput' },
)
export type DryRunInput = Static<typeof DryRunInput>

const DRY_RUN_STATES = ['waiting', 'running', 'ended', 'cancelled', 'failed'] as const
export type DryRunState = (typeof DRY_RUN_STATES)[number]

const count = WholeNumber

/** What one way to play brought in the same world. */
export const DryRunFigures = t.Object(
  {
    /** In the unit of the script. What the template counts in another unit is not comparable, and null. */
    gained: t.Nullable(count),
    /** Gained on each day, the first one first. */
    per_day: t.Array(count),
    goods: t.Object({ wood: count, stone: count, food: count }),
    coins: count,
    strength: count,
    troops: count,
    troops_lost: count,
    plundered: count,
    hungry_hours: count,
    calls: count,
    declined: count,
    lines: count,
    /** How long it took to play. */
    took_ms: count,
  },
  { title: 'DryRunFigures' },
)
export type DryRunFigures = Static<typeof DryRunFigures>

/** A call of the script, with what it was answered. */
export const DryRunLook = t.Object(
  {
    /** Of the game's time. */
    at: Instant,
    line: t.Nullable(WholeNumber),
    call: t.String(),
    /** JSON, as all texts of a look. */
    with: t.String(),
    /** Long ones are cut. */
    answer: t.String(),
  },
  { title: 'DryRunLook' },
)
export type DryRunLook = Static<typeof DryRunLook>

/** Where and how a script failed. */
export const DryRunFault = t.Object(
  {
    message: t.String(),
    line: t.Nullable(WholeNumber),
    /** The line with its neighbours. */
    code: t.Array(t.Object({ line: WholeNumber, text: t.String() })),
    /** The call whose answer the script had got last. */
    awaited: t.Nullable(t.Object({ call: t.String(), line: t.Nullable(WholeNumber) })),
    /** JSON. */
    memory: t.String(),
    /** The last calls before it, the newest last. */
    looks: t.Array(DryRunLook),
  },
  { title: 'DryRunFault' },
)
export type DryRunFault = Static<typeof DryRunFault>

export const DryRunResult = t.Object(
  {
    /** `days_over`, `finished`, or the code of a stop reason. */
    end: t.Object({ code: t.String(), message: t.String(), at: Instant }),
    unit: t.UnionEnum(GAIN_UNITS),
    script: DryRunFigures,
    /** The same castle without a bot. */
    alone: t.Nullable(DryRunFigures),
    /** The same castle under the template that matches the script. */
    template: t.Nullable(t.Object({ id: t.String(), label: t.String(), figures: DryRunFigures })),
    refusals: t.Array(t.Object({ code: t.String(), count })),
    steps: count,
    /** What the script keeps at the end, as JSON. */
    memory: t.String(),
    fault: t.Nullable(DryRunFault),
  },
  { title: 'DryRunResult' },
)
export type DryRunResult = Static<typeof DryRunResult>

export const DryRun = t.Object(
  {
    id: Id,
    script_id: Id,
    /** Null for code that was not saved. */
    version: t.Nullable(WholeNumber),
    server: t.String(),
    seed: t.String(),
    days: WholeNumber,
    state: wordOf('DryRunState', DRY_RUN_STATES),
    created_at: Instant,
    ended_at: t.Nullable(Instant),
    /** Of all lines with their times: the same for the same code, settings, server and seed. Null before the end. */
    digest: t.Nullable(t.String()),
    /** Why it failed, in a sentence. */
    message: t.Nullable(t.String()),
    /** Null before the end; lists leave it out. */
    result: t.Optional(t.Nullable(DryRunResult)),
  },
  { title: 'DryRun' },
)
export type DryRun = Static<typeof DryRun>

export const DryRunAnswer = t.Object({ dry_run: DryRun }, { title: 'DryRunAnswer' })
export type DryRunAnswer = Static<typeof DryRunAnswer>

/** The events of GET /api/scripts/{id}/dry-runs/{dry_run}/events and their data. */
export const DryRunEvents = t.Object({
  /** Console lines, `<instant> <sign> <text>`, as they come. */
  lines: t.Object({ lines: t.Array(t.String()) }),
  /** The last one. */
  ended: t.Object({ dry_run: DryRun }),
})
export type DryRunEvents = Static<typeof DryRunEvents>
export type DryRunEvent = {
  [Name in keyof DryRunEvents]: { event: Name; data: DryRunEvents[Name] }
}[keyof DryRunEvents]
