import { Elysia } from 'elysia'
import { MeResponse } from '../../../shared/auth'
import { removeAvatar } from '../../identity/avatars/save-avatar'
import { userView } from '../../identity/users/user-view'
import { needsToken, type SignedInDeps, signedIn } from '../../identity/viewer/signed-in'
import { BODY_ERRORS, errors } from '../../platform/http/documented-errors'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { receiveAvatar } from './receive-avatar'

const binary = { schema: { type: 'string' as const, format: 'binary' } }
const PICTURE = { 'image/png': binary, 'image/jpeg': binary, 'image/webp': binary }

export function ownAvatarRoutes(deps: SignedInDeps & { clock: Clock; changes: ChangePublisher }) {
  return new Elysia({ name: 'own-avatar-routes', prefix: '/api/users/me/avatar', tags: ['Player'] })
    .use(signedIn(deps))
    .guard(needsToken)
    .put(
      '',
      async ({ viewer, request }) => ({
        success: true as const,
        user: userView(await receiveAvatar(deps, viewer, request)),
      }),
      {
        response: { 200: MeResponse, ...errors(401, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'uploadPicture',
          summary: 'Upload my picture, at most 256 kB',
          description: 'PNG, JPEG or WebP; it is cut to a square of 256 pixels.',
          requestBody: { content: PICTURE, required: true },
        },
      },
    )
    .delete(
      '',
      async ({ viewer }) => ({ success: true as const, user: userView(await removeAvatar(deps, viewer.id)) }),
      {
        response: { 200: MeResponse, ...errors(401, 429, ...BODY_ERRORS) },
        detail: {
          operationId: 'removePicture',
          summary: 'Remove my picture',
          description: 'Removing a picture that is not there works too.',
        },
      },
    )
}
