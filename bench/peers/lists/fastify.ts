import etag from '@fastify/etag'
import jwt from '@fastify/jwt'
import { verify } from '@node-rs/argon2'
import Fastify, { type FastifyRequest } from 'fastify'
import type { Action, NewBot } from './bots'
import { answers, bodies } from './fastify-schemas'
import { connect, createBot, listBots, readBot, renameBot, setDesired } from './mongoose-bots'
import { findPlayer, openSession } from './mongoose-players'
import { type Credentials, signedInAs, WRONG } from './players'
import { JWT_SECRET, tellAddress } from './settings'

const MISSING = { error: 'Not found.' }

await connect()
const app = Fastify()
await app.register(jwt, { secret: JWT_SECRET, verify: { algorithms: ['HS256'] } })
await app.register(etag)

const signedIn = { onRequest: (request: FastifyRequest) => request.jwtVerify<{ sub: string }>() }
const userOf = ({ user }: FastifyRequest) => (user as { sub: string }).sub

app.post<{ Body: Credentials }>(
  '/api/auth/login',
  { schema: { body: bodies.credentials, response: { 200: answers.signedIn } } },
  async ({ body }, reply) => {
    const user = await findPlayer(body.email)
    if (!(user?.passwordHash && (await verify(user.passwordHash, body.password)))) return reply.code(401).send(WRONG)
    return signedInAs(user, app.jwt.sign(await openSession(user)))
  },
)
app.get('/api/bots', { ...signedIn, schema: { response: { 200: answers.list } } }, (request) =>
  listBots(userOf(request)),
)
app.post<{ Body: NewBot }>(
  '/api/bots',
  { ...signedIn, schema: { body: bodies.newBot, response: { 201: answers.one } } },
  async (request, reply) => {
    const made = await createBot(userOf(request), request.body)
    if (!made) return reply.code(404).send(MISSING)
    return reply.code(201).header('location', `/api/bots/${made.bot.id}`).send(made)
  },
)
app.get<{ Params: { id: string } }>(
  '/api/bots/:id',
  { ...signedIn, schema: { response: { 200: answers.detail } } },
  async (request, reply) => (await readBot(userOf(request), request.params.id)) ?? reply.code(404).send(MISSING),
)
app.post<{ Params: { id: string }; Body: { action: Action } }>(
  '/api/bots/:id/actions',
  { ...signedIn, schema: { body: bodies.action, response: { 200: answers.one } } },
  async (request, reply) =>
    (await setDesired(userOf(request), request.params.id, request.body.action)) ?? reply.code(404).send(MISSING),
)
app.patch<{ Params: { id: string }; Body: { name: string } }>('/api/bots/:id', signedIn, async (request) => {
  await renameBot(userOf(request), request.params.id, request.body.name)
  return {}
})
tellAddress(Number(new URL(await app.listen({ port: 0 })).port))
