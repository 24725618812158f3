import { createHash, randomBytes } from 'node:crypto'
import { PATHS } from '../../../shared/paths'
import { MINUTE } from '../../../shared/time'

const SECRET_BYTES = 32
const ID_LENGTH = 24

export const RESET_LINK_TTL = 30 * MINUTE

/** The player's id followed by a secret. The store only has its hash. */
export const newResetToken = (userId: string) => `${userId}${randomBytes(SECRET_BYTES).toString('base64url')}`

export const userIdOf = (token: string) => token.slice(0, ID_LENGTH)

export const hashResetToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The token is in the fragment, which browsers never send, so no server or log sees it. */
export const resetUrl = (origin: string, token: string) => `${origin}${PATHS.reset}#token=${token}`
