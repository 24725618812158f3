import etag from '@fastify/etag'
import jwt from '@fastify/jwt'
import Fastify, { type FastifyRequest } from 'fastify'
import { connect, listBots, renameBot } from './mongoose-bots'
import { JWT_SECRET, tellAddress } from './settings'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const stopReason = { type: ['object', 'null'], properties: { code: text, message: text } }
const bot = {
  type: 'object',
  properties: {
    id: text,
    name: text,
    templateId: text,
    templateLabel: text,
    accountId: textOrNull,
    state: text,
    created_at: text,
    stop_reason: stopReason,
  },
}
const list = { type: 'object', properties: { bots: { type: 'array', items: bot } } }

await connect()
const app = Fastify()
await app.register(jwt, { secret: JWT_SECRET, verify: { algorithms: ['HS256'] } })
await app.register(etag)

const signedIn = { onRequest: (request: FastifyRequest) => request.jwtVerify<{ sub: string }>() }
const userOf = ({ user }: FastifyRequest) => (user as { sub: string }).sub

app.get('/api/bots', { ...signedIn, schema: { response: { 200: list } } }, (request) => listBots(userOf(request)))
app.patch<{ Params: { id: string }; Body: { name: string } }>('/api/bots/:id', signedIn, async (request) => {
  await renameBot(userOf(request), request.params.id, request.body.name)
  return {}
})
tellAddress(Number(new URL(await app.listen({ port: 0 })).port))
