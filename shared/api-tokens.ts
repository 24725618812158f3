import { type Static, t } from 'elysia'
import { ALL_SCOPES, type Scope } from './enums/token-scopes'
import { Id, Instant, wordOf } from './fields'
import { inputOf } from './input/input'
import { Name } from './input/names'
import { textOf } from './input/text'
import { MAX_BOTS } from './limits'

export { ALL_SCOPES, isOfBots, MAX_TOKENS, OLD_SECRET_HOURS, SCOPES, type Scope } from './enums/token-scopes'

const MAX_TOKEN_DAYS = 365
const WRONG_BOTS = 'Please name the bots by their ids, or leave them out for all bots.'

export const TokenInput = inputOf(
  {
    name: Name,
    scopes: t.Array(
      t.UnionEnum(ALL_SCOPES as [Scope, ...Scope[]], {
        default: undefined,
        error: `Scopes are ${ALL_SCOPES.join(', ')}.`,
        title: 'Scope',
      }),
      {
        minItems: 1,
        maxItems: ALL_SCOPES.length,
        uniqueItems: true,
        error: 'Please choose at least one scope, each once.',
      },
    ),
    /** Without it, all bots, also later ones. */
    bots: t.Optional(
      t.Nullable(
        t.Array(textOf({ maxLength: 64, error: WRONG_BOTS }), { minItems: 1, maxItems: MAX_BOTS, error: WRONG_BOTS }),
        { error: WRONG_BOTS },
      ),
    ),
    /** Without it, the token does not expire. */
    expires_in_days: t.Optional(
      t.Nullable(t.Number({ multipleOf: 1, minimum: 1, maximum: MAX_TOKEN_DAYS }), {
        error: `A token expires after 1 to ${MAX_TOKEN_DAYS} days, or never.`,
      }),
    ),
  },
  { title: 'TokenInput' },
)
export type TokenInput = Static<typeof TokenInput>

/** Never with its secret, which is only shown when it is made. */
export const ApiToken = t.Object(
  {
    id: Id,
    name: t.String(),
    scopes: t.Array(wordOf('Scope', ALL_SCOPES)),
    /** Null for all bots. */
    bots: t.Nullable(t.Array(Id)),
    last4: t.String(),
    created_at: Instant,
    expires_at: t.Nullable(Instant),
    last_used_at: t.Nullable(Instant),
    last_used_from: t.Nullable(t.String()),
    /** Until then the secret before the last renewal works too. */
    old_secret_until: t.Nullable(Instant),
  },
  { title: 'ApiToken' },
)
export type ApiToken = Static<typeof ApiToken>

export const LeakReport = inputOf(
  { token: textOf({ minLength: 1, maxLength: 200, error: 'Please give the token that was found.' }) },
  { title: 'LeakReport' },
)
export type LeakReport = Static<typeof LeakReport>

export const LeakOutcome = t.Object(
  {
    /** Whether it was valid until now. */
    ended: t.Boolean(),
  },
  { title: 'LeakOutcome' },
)
export type LeakOutcome = Static<typeof LeakOutcome>

export const NewToken = t.Object({ token: ApiToken, secret: t.String() }, { title: 'NewToken' })
export type NewToken = Static<typeof NewToken>
