import { type Static, t } from 'elysia'
import { PageQuery, WRONG_CURSOR } from './pagination'

export const Run = t.Object({
  number: t.Number(),
  started_at: t.String(),
  /** Whether the player started it. Otherwise the bot came back by itself. */
  is_started_by_player: t.Boolean(),
  /** Null while it runs. */
  ended_at: t.Nullable(t.String()),
  reason: t.Nullable(t.Object({ code: t.String(), message: t.String() })),
  gained: t.Number(),
})
export type Run = Static<typeof Run>

export const Runs = t.Object({ runs: t.Array(Run), unit: t.String(), next_cursor: t.Nullable(t.String()) })

/** The cursor is the number of the last run of the previous answer. */
export const RunsQuery = t.Object({
  limit: PageQuery.properties.limit,
  cursor: t.Optional(t.String({ pattern: '^[1-9]\\d{0,14}$', error: WRONG_CURSOR })),
})
export type RunsQuery = Static<typeof RunsQuery>
