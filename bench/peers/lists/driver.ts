// The limit: the framework of the product, and nothing but the driver.
import { jwt } from '@elysiajs/jwt'
import { Elysia, t } from 'elysia'
import { createBot, listBots, readBot, renameBot, setDesired } from './driver-bots'
import { findPlayer, openSession } from './driver-players'
import { signedInAs, WRONG } from './players'
import { JWT_SECRET, tellAddress } from './settings'

const text = (longest: number) => t.String({ minLength: 1, maxLength: longest })
const credentials = t.Object({ email: text(254), password: text(256) })
const action = t.Object({ action: t.Union([t.Literal('start'), t.Literal('stop')]) })
const newBot = t.Object({
  templateId: text(64),
  accountId: t.String({ pattern: '^[0-9a-f]{24}$' }),
  name: t.Optional(text(60)),
  settings: t.Optional(t.Record(t.String(), t.Any())),
})
const MISSING = { error: 'Not found.' }

const app = new Elysia()
  .use(jwt({ name: 'jwt', secret: JWT_SECRET, alg: 'HS256' }))
  .post(
    '/api/auth/login',
    async ({ jwt, body, status }) => {
      const user = await findPlayer(body.email)
      if (!(user?.passwordHash && (await Bun.password.verify(body.password, user.passwordHash))))
        return status(401, WRONG)
      return signedInAs(user, await jwt.sign(await openSession(user)))
    },
    { body: credentials },
  )
  .derive(async ({ jwt, headers }) => {
    const claims = await jwt.verify(headers.authorization?.replace('Bearer ', ''))
    return { user: claims ? claims.sub : undefined }
  })
  .onBeforeHandle(({ user, status }) => (user ? undefined : status(401, { error: 'Please sign in.' })))
  .get('/api/bots', ({ user = '' }) => listBots(user))
  .get(
    '/api/bots/:id',
    async ({ user = '', params, status }) => (await readBot(user, params.id)) ?? status(404, MISSING),
  )
  .post(
    '/api/bots',
    async ({ user = '', body, set, status }) => {
      const made = await createBot(user, body)
      if (!made) return status(404, MISSING)
      set.status = 201
      set.headers.location = `/api/bots/${made.bot.id}`
      return made
    },
    { body: newBot },
  )
  .post(
    '/api/bots/:id/actions',
    async ({ user = '', params, body, status }) =>
      (await setDesired(user, params.id, body.action)) ?? status(404, MISSING),
    { body: action },
  )
  .patch('/api/bots/:id', async ({ user = '', params, body }) => {
    await renameBot(user, params.id, (body as { name: string }).name)
    return {}
  })
  .listen(0)
tellAddress(app.server?.port ?? 0)
