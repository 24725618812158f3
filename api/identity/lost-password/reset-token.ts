import { createHash, randomBytes } from 'node:crypto'
import { PATHS } from '../../../shared/paths'
import { MINUTE } from '../../../shared/time'

const SECRET_BYTES = 32
const ID_LENGTH = 24

export const RESET_LINK_TTL = 30 * MINUTE

/** What a link carries: whose it is, then a secret that the store knows by its hash alone. */
export const newResetToken = (userId: string) => `${userId}${randomBytes(SECRET_BYTES).toString('base64url')}`

export const userIdOf = (token: string) => token.slice(0, ID_LENGTH)

export const hashResetToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The token stands in the fragment, which no server, proxy or log ever sees. */
export const resetUrl = (origin: string, token: string) => `${origin}${PATHS.reset}#token=${token}`
