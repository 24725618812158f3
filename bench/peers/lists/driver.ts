// The limit: the framework of the product, and nothing but the driver.
import { jwt } from '@elysiajs/jwt'
import { Elysia } from 'elysia'
import { listBots, renameBot } from './driver-bots'
import { JWT_SECRET, tellAddress } from './settings'

const app = new Elysia()
  .use(jwt({ name: 'jwt', secret: JWT_SECRET, alg: 'HS256' }))
  .derive(async ({ jwt, headers }) => {
    const claims = await jwt.verify(headers.authorization?.replace('Bearer ', ''))
    return { user: claims ? claims.sub : undefined }
  })
  .onBeforeHandle(({ user, status }) => (user ? undefined : status(401, { error: 'Please sign in.' })))
  .get('/api/bots', ({ user = '' }) => listBots(user))
  .patch('/api/bots/:id', async ({ user = '', params, body }) => {
    await renameBot(user, params.id, (body as { name: string }).name)
    return {}
  })
  .listen(0)
tellAddress(app.server?.port ?? 0)
