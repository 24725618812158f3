import { verify } from '@node-rs/argon2'
import express, { type NextFunction, type Request, type Response } from 'express'
import jwt from 'jsonwebtoken'
import { INVALID, isAction, isCredentials, isNewBot } from './input'
import { connect, createBot, listBots, readBot, renameBot, setDesired } from './mongoose-bots'
import { findPlayer, openSession } from './mongoose-players'
import { signedInAs, WRONG } from './players'
import { JWT_SECRET, tellAddress } from './settings'

await connect()

/** Sets `response.locals.user`. */
function signedIn(request: Request, response: Response, next: NextFunction) {
  try {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    response.locals.user = jwt.verify(token, JWT_SECRET, { algorithms: ['HS256'] }).sub
    next()
  } catch {
    response.status(401).json({ error: 'Please sign in.' })
  }
}

const answer = (response: Response, found: object | null) =>
  found ? response.json(found) : response.status(404).json({ error: 'Not found.' })

const app = express()
app.use(express.json())
app.post('/api/auth/login', async ({ body }, response) => {
  if (!isCredentials(body)) return response.status(422).json(INVALID)
  const user = await findPlayer(body.email)
  if (!(user?.passwordHash && (await verify(user.passwordHash, body.password)))) return response.status(401).json(WRONG)
  return response.json(signedInAs(user, jwt.sign(await openSession(user), JWT_SECRET, { algorithm: 'HS256' })))
})
app.get('/api/bots', signedIn, async (_, response) => {
  response.json(await listBots(response.locals.user))
})
app.post('/api/bots', signedIn, async ({ body }, response) => {
  if (!isNewBot(body)) return response.status(422).json(INVALID)
  const made = await createBot(response.locals.user, body)
  if (made) response.status(201).location(`/api/bots/${made.bot.id}`)
  return answer(response, made)
})
app.get('/api/bots/:id', signedIn, async ({ params }, response) =>
  answer(response, await readBot(response.locals.user, String(params.id))),
)
app.post('/api/bots/:id/actions', signedIn, async ({ params, body }, response) => {
  if (!isAction(body)) return response.status(422).json(INVALID)
  return answer(response, await setDesired(response.locals.user, String(params.id), body.action))
})
app.patch('/api/bots/:id', signedIn, async (request, response) => {
  await renameBot(response.locals.user, String(request.params.id), String(request.body.name))
  response.json({})
})
const server = app.listen(0, () => {
  const address = server.address()
  if (address && typeof address === 'object') tellAddress(address.port)
})
