import { type Static, t } from 'elysia'
import { ACCOUNT_TAGS } from './enums/account-tags'
import { GAME_SERVERS } from './enums/game-servers'
import { Id, Instant, wordOf } from './fields'
import { EMAIL } from './input/credential-rules'
import { inputOf, WRONG_BODY } from './input/input'
import { nameOf } from './input/names'
import { textOf } from './input/text'

// A union of so many literals is too large for TypeScript.
function oneOf(values: string[], error: string, title: string) {
  const literals = values.map((value) => t.Literal(value))
  return t.Unsafe<string>(t.Union(literals, { error, title }))
}

export const GAME_EMAIL = { ...EMAIL, error: 'Please enter the e-mail address of the game account.' }
const WRONG_TAG = 'Please choose a tag from the list.'

const fields = {
  email: textOf(GAME_EMAIL),
  server: oneOf(GAME_SERVERS, 'Please choose a server from the list.', 'GameServer'),
  username: nameOf(textOf({ maxLength: 64, error: 'The username may have at most 64 characters.' })),
  password: textOf({ minLength: 1, maxLength: 256, error: 'Please enter the password of the game account.' }),
  type: oneOf(ACCOUNT_TAGS, WRONG_TAG, 'AccountTag'),
}

export const AccountInput = inputOf(
  {
    ...fields,
    server: t.Optional(fields.server),
    username: t.Optional(fields.username),
    /** Empty means none. */
    type: t.Optional(oneOf(['', ...ACCOUNT_TAGS], WRONG_TAG, 'AccountTagInput')),
  },
  { title: 'AccountInput' },
)
export type AccountInput = Static<typeof AccountInput>

export const AccountChange = t.Partial(
  inputOf({
    ...fields,
    /** On the public page of the practice realm, the castle has its whole name. */
    shows_name: t.Boolean({ error: 'Say whether the name is shown.' }),
  }),
  { error: WRONG_BODY, title: 'AccountChange' },
)
export type AccountChange = Static<typeof AccountChange>

/** What the game said to a name and password. */
export const SIGN_IN_ANSWERS = ['accepted', 'wrong_password', 'banned'] as const
export const SignInAnswer = t.UnionEnum(SIGN_IN_ANSWERS, { title: 'SignInAnswer' })
export type SignInAnswer = Static<typeof SignInAnswer>

const LastSignIn = t.Object(
  {
    answer: SignInAnswer,
    at: t.Nullable(Instant),
    /** What the game said, in the words of a bot that it stops; null if the game let the account in, or without the time. */
    message: t.Nullable(t.String()),
  },
  { title: 'LastSignIn' },
)

export const Account = t.Object(
  {
    id: Id,
    name: t.String(),
    game_email: t.String(),
    server: wordOf('GameServer', GAME_SERVERS),
    type: wordOf('AccountTag', ACCOUNT_TAGS),
    /** Null until the first sign-in, and after a change of name or password. The time of an old one may be unknown. */
    last_sign_in: t.Nullable(LastSignIn),
    /** Made up, to try the practice realm. */
    is_practice: t.Boolean(),
    /** The public page of the practice realm shows its whole name. */
    shows_name: t.Boolean(),
  },
  { title: 'Account' },
)
export type Account = Static<typeof Account>
