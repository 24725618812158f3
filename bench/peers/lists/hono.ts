import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { jwt, sign } from 'hono/jwt'
import { INVALID, isAction, isCredentials, isNewBot } from './input'
import { connect, createBot, listBots, readBot, renameBot, setDesired } from './mongoose-bots'
import { findPlayer, openSession } from './mongoose-players'
import { signedInAs, WRONG } from './players'
import { JWT_SECRET, tellAddress } from './settings'

const MISSING = { error: 'Not found.' }

await connect()
const app = new Hono<{ Variables: { jwtPayload: { sub: string } } }>()
app.post('/api/auth/login', async (context) => {
  const body = await context.req.json()
  if (!isCredentials(body)) return context.json(INVALID, 422)
  const user = await findPlayer(body.email)
  if (!(user?.passwordHash && (await Bun.password.verify(body.password, user.passwordHash)))) {
    return context.json(WRONG, 401)
  }
  return context.json(signedInAs(user, await sign(await openSession(user), JWT_SECRET, 'HS256')))
})
app.use(jwt({ secret: JWT_SECRET, alg: 'HS256' }))
app.get('/api/bots', etag(), async (context) => context.json(await listBots(context.get('jwtPayload').sub)))
app.post('/api/bots', async (context) => {
  const body = await context.req.json()
  if (!isNewBot(body)) return context.json(INVALID, 422)
  const made = await createBot(context.get('jwtPayload').sub, body)
  return made ? context.json(made, 201, { location: `/api/bots/${made.bot.id}` }) : context.json(MISSING, 404)
})
app.get('/api/bots/:id', async (context) => {
  const bot = await readBot(context.get('jwtPayload').sub, context.req.param('id'))
  return bot ? context.json(bot) : context.json(MISSING, 404)
})
app.post('/api/bots/:id/actions', async (context) => {
  const body = await context.req.json()
  if (!isAction(body)) return context.json(INVALID, 422)
  const bot = await setDesired(context.get('jwtPayload').sub, context.req.param('id'), body.action)
  return bot ? context.json(bot) : context.json(MISSING, 404)
})
app.patch('/api/bots/:id', async (context) => {
  const { name } = await context.req.json<{ name: string }>()
  await renameBot(context.get('jwtPayload').sub, context.req.param('id'), name)
  return context.json({})
})
tellAddress(Bun.serve({ port: 0, fetch: app.fetch }).port ?? 0)
