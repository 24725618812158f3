import { Elysia, t } from 'elysia'
import { descriptions } from '../../platform/http/documented-errors'
import { findAvatar } from './find-avatar'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Public: the key in the URL is unguessable, and `<img>` sends no token. */
export const avatarRoutes = new Elysia({ name: 'avatar-routes', prefix: '/api/avatars', tags: ['Player'] }).get(
  '/:key',
  async ({ params }) => {
    const webp = await findAvatar(params.key)
    return new Response(webp, { headers: { 'content-type': 'image/webp', 'cache-control': IMMUTABLE } })
  },
  {
    params: t.Object({ key: t.String() }),
    detail: {
      operationId: 'getPicture',
      summary: 'The picture of a player',
      description: 'Public: the key cannot be guessed.',
      responses: {
        200: {
          description: 'A square of 256 × 256 pixels.',
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        400: { description: descriptions[400] },
        404: { description: descriptions[404] },
        503: { description: descriptions[503] },
      },
    },
  },
)
