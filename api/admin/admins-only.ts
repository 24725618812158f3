import { Elysia } from 'elysia'
import { ACCESS_DENIED } from '../../shared/messages'
import { findUser } from '../identity/users/find-user'
import { type SignedInDeps, signedInBySession } from '../identity/viewer/signed-in'
import { AppError } from '../platform/errors'

/**
 * The routes after it answer 401 to a visitor and 403 to a player, before validating the body. Rights are read from
 * the store.
 */
export function adminsOnly(deps: SignedInDeps) {
  return new Elysia({ name: 'admins-only' })
    .use(signedInBySession(deps))
    .derive(async ({ viewer }) => {
      const { isAdmin } = await findUser(viewer, { isAdmin: 1 })
      if (!isAdmin) throw new AppError('forbidden', ACCESS_DENIED, { code: 'not_admin' })
    })
    .as('scoped')
}
