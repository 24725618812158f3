import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { jwt } from 'hono/jwt'
import { connect, listBots, renameBot } from './mongoose-bots'
import { JWT_SECRET, tellAddress } from './settings'

await connect()
const app = new Hono<{ Variables: { jwtPayload: { sub: string } } }>()
app.use(jwt({ secret: JWT_SECRET, alg: 'HS256' }))
app.get('/api/bots', etag(), async (context) => context.json(await listBots(context.get('jwtPayload').sub)))
app.patch('/api/bots/:id', async (context) => {
  const { name } = await context.req.json<{ name: string }>()
  await renameBot(context.get('jwtPayload').sub, context.req.param('id'), name)
  return context.json({})
})
tellAddress(Bun.serve({ port: 0, fetch: app.fetch }).port ?? 0)
