import { describe, expect, test } from 'bun:test'
import { Elysia, t } from 'elysia'
import mongoose from 'mongoose'
import { createApp } from '../../app'
import { testApp } from '../../testing/test-app'
import { AppError } from '../errors'
import { createLog } from '../log'
import { errorResponses } from './error-responses'

const SECRET = 'hunter2-hunter2'

const logged: string[] = []
const log = createLog('info', { write: (line) => logged.push(line) })

const broken = new Elysia()
  .use(errorResponses({ log }))
  .get('/throws', () => {
    throw new Error(`password ${SECRET}`)
  })
  .get('/store-away', () => {
    throw new mongoose.mongo.MongoNetworkError(`mongodb://user:${SECRET}@db`)
  })
  .get('/disk-full', () => {
    throw new mongoose.mongo.MongoServerError({ message: `no room for ${SECRET}`, code: 14_031 })
  })
  .get('/wait', () => {
    throw new AppError('too_many', 'Please wait.', { retryAfter: 12.2 })
  })
  .get('/bad-answer', () => ({ name: SECRET }) as unknown as { name: number }, {
    response: t.Object({ name: t.Number() }),
  })
  .post('/echo', ({ body }) => body, { body: t.Object({ password: t.String({ minLength: 99 }) }) })

interface Schema {
  error?: string
  type?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
}

/** The parts of a schema without a sentence of their own. The members of an `allOf` have the sentences. */
function wordless(schema: Schema, at: string): string[] {
  if (schema.allOf) return schema.allOf.flatMap((part) => wordless(part, at))
  const parts = { ...schema.properties, ...schema.patternProperties, ...(schema.items && { items: schema.items }) }
  const below = Object.entries(parts).flatMap(([name, part]) => wordless(part, `${at}.${name}`))
  return typeof schema.error === 'string' ? below : [at, ...below]
}

const ask = (path: string, init?: RequestInit) => broken.handle(new Request(`http://localhost${path}`, init))

test('An answer that fails its schema is logged with the path of the fault, without its content', async () => {
  logged.length = 0
  expect((await ask('/bad-answer')).status).toBe(500)
  expect(logged.map((line) => JSON.parse(line).err.message)).toEqual(['The answer does not fit its schema at "/name"'])
  expect(logged.join()).not.toContain(SECRET)
})

test('Errors of callers are not logged', async () => {
  logged.length = 0
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{"password":"${SECRET}"}` }
  for (const call of [ask('/wait'), ask('/nowhere'), ask('/echo', init)]) expect((await call).status).toBeLessThan(500)
  expect(logged).toEqual([])
})

describe('Error answers', () => {
  test.each([
    ['/throws', 500, 'Something went wrong on our side. Please try again.'],
    ['/bad-answer', 500, 'Something went wrong on our side. Please try again.'],
    ['/store-away', 503, 'The store does not answer right now. Please try again in a moment.'],
    ['/disk-full', 503, 'The store does not answer right now. Please try again in a moment.'],
    ['/nowhere', 404, 'There is nothing at this address.'],
  ])('%s is one sentence of plain text', async (path, status, sentence) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(sentence)
  })

  test('the input is never echoed', async () => {
    const body = JSON.stringify({ password: SECRET })
    for (const accept of ['*/*', 'application/problem+json']) {
      const headers = { 'content-type': 'application/json', accept }
      const answer = await ask('/echo', { method: 'POST', body, headers })
      expect(answer.status).toBe(422)
      expect(await answer.text()).not.toContain(SECRET)
    }
  })

  test('every field of a body has a sentence of its own', async () => {
    const { services } = await testApp()
    const bodies = createApp(services).routes.filter(({ hooks }) => hooks.body)
    expect(bodies.length).toBeGreaterThan(5)
    for (const { method, path, hooks } of bodies) {
      expect([`${method} ${path}`, ...wordless(hooks.body, 'body')]).toEqual([`${method} ${path}`])
    }
  })

  test.each([
    ['{"email":{"toString":1},"password":"x"}', 'Please enter a valid e-mail address.'],
    ['{"email":"anna@example.com","password":{"valueOf":1,"toString":null}}', 'Please enter your password.'],
    ['{"email":[{"toJSON":1}],"password":"x"}', 'Please enter a valid e-mail address.'],
    ['{"toString":1,"constructor":1,"__proto__":1}', 'Please enter a valid e-mail address.'],
    ['null', 'The body must be a JSON object with the fields of this call.'],
  ])('a field that is no text is refused like any other: %s', async (body, sentence) => {
    const { call } = await testApp()
    for (const accept of ['*/*', 'application/problem+json']) {
      const answer = await call('POST', '/api/auth/login', { body, headers: { accept } })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(sentence)
    }
  })

  test('a made-up field name is not echoed either', async () => {
    const { player, accountOf } = await testApp()
    const anna = await player('anna')
    const bot = { templateId: 'resource-collector', accountId: await accountOf(anna) }
    for (const wrong of [{ [SECRET]: 1 }, { [SECRET]: {} }]) {
      for (const body of [{ settings: wrong }, { secrets: wrong }]) {
        for (const accept of ['*/*', 'application/problem+json']) {
          const answer = await anna.post('/api/bots', { ...bot, ...body }, { accept })
          expect(answer.status).toBe(422)
          expect(await answer.text()).not.toContain(SECRET)
        }
      }
    }
  })

  test('problem details name every wrong field', async () => {
    const { call } = await testApp()
    const headers = { accept: 'application/problem+json' }
    const answer = await call('POST', '/api/auth/register', { body: { email: 'x', password: 'y' }, headers })
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toEqual({
      type: 'http://localhost/developers#errors',
      title: 'A field is wrong',
      status: 422,
      detail: 'Please enter a valid e-mail address.',
      code: 'wrong_field',
      errors: [
        { path: 'email', message: 'Please enter a valid e-mail address.' },
        { path: 'password', message: 'The password needs at least 8 characters.' },
      ],
    })
  })

  const castle = { email: 'castle@game.example', password: 'secret', server: 'DE1' }

  test.each([
    ['POST', '/api/auth/password', { current_password: 'wrong', new_password: 'correct horse' }, 'current_password'],
    ['DELETE', '/api/users/me', { password: 'wrong' }, 'password'],
    ['POST', '/api/auth/discord', { password: 'wrong' }, 'password'],
    ['DELETE', '/api/auth/discord', { password: 'wrong' }, 'password'],
    ['POST', '/api/accounts', castle, 'email'],
    ['POST', '/api/accounts', { ...castle, username: ' RABENFELS ' }, 'username'],
  ])('problem details name the field that does not fit what is stored: %s %s %j', async (method, path, body, field) => {
    const { player, accountOf, call } = await testApp()
    const anna = await player('anna')
    for (const username of ['', 'rabenfels']) await accountOf(anna, { ...castle, username })
    const headers = { accept: 'application/problem+json' }
    const answer = await (await call(method, path, { token: anna.token, body, headers })).json()
    expect(answer.errors).toEqual([{ path: field, message: answer.detail }])
  })

  test('problem details name the e-mail that is taken', async () => {
    const { player, call } = await testApp()
    const { email } = await player('anna')
    const headers = { accept: 'application/problem+json' }
    const answer = await call('POST', '/api/auth/register', { body: { email, password: 'correct horse' }, headers })
    expect(await answer.json()).toMatchObject({ status: 409, errors: [{ path: 'email' }] })
  })

  test('say after how many seconds to try again', async () => {
    expect((await ask('/wait')).headers.get('retry-after')).toBe('13')
  })

  test('carry the security headers, as every answer does', async () => {
    const { call } = await testApp()
    for (const path of ['/api/health', '/api/nothing', '/api/bots']) {
      expect((await call('GET', path)).headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('an unknown call of the API is not found', async () => {
    const { call } = await testApp()
    expect((await call('GET', '/api/nothing')).status).toBe(404)
    expect((await call('POST', '/api/nothing', { body: {} })).status).toBe(404)
  })
})
