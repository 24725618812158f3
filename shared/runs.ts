import { type Static, t } from 'elysia'
import { Instant, wordOf } from './fields'
import { RUNS_PER_PAGE } from './limits'
import { limitOf, WRONG_CURSOR } from './pagination'
import { STOP_REASONS } from './stop-reasons'

const EndReason = t.Object(
  { code: wordOf('EndCode', Object.keys(STOP_REASONS)), message: t.String() },
  { title: 'EndReason' },
)

export const Run = t.Object(
  {
    number: t.Number(),
    started_at: Instant,
    /** Whether the player started it. Otherwise the bot came back by itself. */
    is_started_by_player: t.Boolean(),
    /** Null while it runs. */
    ended_at: t.Nullable(Instant),
    reason: t.Nullable(EndReason),
    gained: t.Number(),
  },
  { title: 'Run' },
)
export type Run = Static<typeof Run>

export const Runs = t.Object(
  { runs: t.Array(Run), unit: t.String(), next_cursor: t.Nullable(t.String()) },
  { title: 'Runs' },
)

/** The cursor is the number of the last run of the previous answer. */
export const RunsQuery = t.Object({
  limit: t.Optional(limitOf(RUNS_PER_PAGE)),
  cursor: t.Optional(t.String({ pattern: '^[1-9]\\d{0,14}$', error: WRONG_CURSOR })),
})
export type RunsQuery = Static<typeof RunsQuery>
