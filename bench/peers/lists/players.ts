/** What the product stores of a player and a sign-in shows. */
export interface StoredPlayer {
  _id: { toString(): string }
  email: string
  passwordHash?: string | null
  plan: string
  username?: string | null
  avatar?: string | null
  isAdmin: boolean
  timeZone?: string | null
}

export const PLAYER_FIELDS = { email: 1, passwordHash: 1, plan: 1, username: 1, avatar: 1, isAdmin: 1, timeZone: 1 }
export const WRONG = { error: 'The e-mail address or the password is wrong.' }
const TIME_OPEN = 7 * 24 * 60 * 60

export interface Credentials {
  email: string
  password: string
}

export const signedInAs = (user: StoredPlayer, token: string) => ({
  success: true,
  token,
  user: viewOf(user),
  message: 'Welcome back!',
})

/** What the token says, and the session that the store keeps. */
export function newSession(user: StoredPlayer) {
  const { id, ...shown } = viewOf(user)
  const now = Date.now()
  const jti = crypto.randomUUID()
  const exp = Math.floor(now / 1000) + TIME_OPEN
  const times = { createdAt: new Date(now), lastSeenAt: new Date(now), expiresAt: new Date(exp * 1000) }
  return {
    claims: { sub: id, jti, ...shown, iat: Math.floor(now / 1000), exp },
    session: { _id: jti, userAgent: '', method: 'password', ...times },
  }
}

function viewOf({ _id, email, plan, username = null, avatar = null, isAdmin, timeZone = null }: StoredPlayer) {
  return {
    id: _id.toString(),
    email,
    user_metadata: { plan, username, avatar, isAdmin, time_zone: timeZone },
    app_metadata: { isAdmin },
  }
}
