import { type Static, t } from 'elysia'
import { MAX_PAGE_SIZE } from './limits'

export const WRONG_CURSOR = 'That cursor is not valid.'

/** At most `limit` entries after the `next_cursor` of the previous answer. */
export const PageQuery = t.Object({
  limit: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      error: `The limit must be a whole number from 1 to ${MAX_PAGE_SIZE}.`,
    }),
  ),
  cursor: t.Optional(t.String({ pattern: '^[0-9a-f]{24}$', error: WRONG_CURSOR })),
})
export type PageQuery = Static<typeof PageQuery>

export const NextCursor = t.Nullable(t.String())
