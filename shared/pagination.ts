import { type Static, t } from 'elysia'
import { MAX_PAGE_SIZE } from './limits'

export const WRONG_CURSOR = 'That cursor is not valid.'

/**
 * How many entries an answer has at most. Elysia's own integer reads texts such as `0x10` and ` 10` too, and describes
 * itself as a text.
 */
export const limitOf = (usual: number) =>
  t.Unsafe<number>(
    t
      .Transform(
        t.String({
          pattern: '^([1-9][0-9]?|100)$',
          error: `The limit must be a whole number from 1 to ${MAX_PAGE_SIZE}.`,
          documented: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: usual },
        }),
      )
      .Decode(Number)
      .Encode(String),
  )

/** At most `limit` entries after the `next_cursor` of the previous answer. */
export const PageQuery = t.Object({
  limit: t.Optional(limitOf(MAX_PAGE_SIZE)),
  cursor: t.Optional(t.String({ pattern: '^[0-9a-f]{24}$', error: WRONG_CURSOR })),
})
export type PageQuery = Static<typeof PageQuery>

export const NextCursor = t.Nullable(t.String())
