import express, { type NextFunction, type Request, type Response } from 'express'
import jwt from 'jsonwebtoken'
import { connect, listBots, renameBot } from './mongoose-bots'
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

const app = express()
app.use(express.json())
app.get('/api/bots', signedIn, async (_, response) => {
  response.json(await listBots(response.locals.user))
})
app.patch('/api/bots/:id', signedIn, async (request, response) => {
  await renameBot(response.locals.user, String(request.params.id), String(request.body.name))
  response.json({})
})
const server = app.listen(0, () => {
  const address = server.address()
  if (address && typeof address === 'object') tellAddress(address.port)
})
