import { jwt } from '@elysiajs/jwt'
import { SECOND } from '../../../shared/time'
import { isObjectId } from '../../platform/store/object-id'
import type { Clock } from '../../platform/time/clock'
import type { UserDocument } from '../users/user-model'
import { userView } from '../users/user-view'
import type { SessionViewer } from '../viewer/viewer'

const ALGORITHM = 'HS256'

export interface VerifiedToken {
  viewer: SessionViewer
  /** In milliseconds since 1970. */
  expiresAt: number
}

export interface SessionTokens {
  sign(user: UserDocument, session: { id: string; expiresAt: number }): Promise<string>
  /** null if the signature, the dates or the claims are wrong; whether the session still exists is not checked here. */
  verify(token: string): Promise<VerifiedToken | null>
}

export function createSessionTokens({ secret, clock }: { secret: string; clock: Clock }): SessionTokens {
  const signer = jwt({ name: 'jwt', secret, alg: ALGORITHM }).decorator.jwt
  return {
    sign(user, session) {
      const { id, email, user_metadata, app_metadata } = userView(user)
      const exp = Math.floor(session.expiresAt / SECOND)
      return signer.sign({ sub: id, jti: session.id, email, user_metadata, app_metadata, iat: true, exp })
    },
    async verify(token) {
      const claims = await signer.verify(token, { algorithms: [ALGORITHM], currentDate: new Date(clock.now()) })
      if (claims === false) return null
      // A valid signature says nothing about the types of the claims.
      const { sub, jti, exp }: Record<string, unknown> = claims
      if (typeof sub !== 'string' || !isObjectId(sub) || typeof jti !== 'string' || typeof exp !== 'number') return null
      return { viewer: { kind: 'session', id: sub, sessionId: jti }, expiresAt: exp * SECOND }
    },
  }
}
