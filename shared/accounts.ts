import { type Static, t } from 'elysia'
import { ACCOUNT_TAGS, DEFAULT_ACCOUNT_TAG } from './account-tags'
import { emailOf } from './email'
import { GAME_SERVERS } from './game-servers'

const fields = {
  email: emailOf('Please enter the e-mail address of the game account.'),
  server: t.UnionEnum(GAME_SERVERS as [string, ...string[]], { error: 'Please choose a server from the list.' }),
  username: t.String({ maxLength: 64, error: 'The username may have at most 64 characters.' }),
  password: t.String({ minLength: 1, maxLength: 256, error: 'Please enter the password of the game account.' }),
  type: t.UnionEnum(ACCOUNT_TAGS as [string, ...string[]], { error: 'Please choose a tag from the list.' }),
}

export const AccountInput = t.Object({
  ...fields,
  username: t.Optional(fields.username),
  type: t.Optional({ ...fields.type, default: DEFAULT_ACCOUNT_TAG }),
})
export type AccountInput = Static<typeof AccountInput>

export const AccountChange = t.Partial(t.Object(fields))
export type AccountChange = Static<typeof AccountChange>

export const Account = t.Object({
  id: t.String(),
  name: t.String(),
  game_email: t.String(),
  server: t.String(),
  type: t.String(),
})
export type Account = Static<typeof Account>
