import { describe, expect, test } from 'bun:test'
import { ALL_SCOPES } from '../../../shared/api-tokens'
import { createApp } from '../../app'
import { testApp } from '../../testing/test-app'
import { createApiTokens } from '../tokens/api-tokens'
import { tokenOf } from '../tokens/testing/token-of'
import { TOKEN_ROUTES } from './token-scopes'

const { services, player, botOf } = await testApp()
const unlimited = { take: async () => {} } as never
const server = createApp({
  ...services,
  apiTokens: createApiTokens({ ...services, rateLimits: { calls: unlimited, tokenCalls: unlimited } }),
})
/** As the running application declares them, with those of Elysia's own HEAD. */
const routes = server.routes.map(({ method, path }) => `${method} ${path}`).filter((route) => / \/api\/./.test(route))
const declared = routes.filter((route) => !route.startsWith('ALL '))

function call(route: string, secret?: string) {
  const [method = '', path = ''] = route.split(' ')
  const headers = new Headers({ 'x-forwarded-for': crypto.randomUUID(), accept: 'application/json' })
  if (secret) headers.set('authorization', `Bearer ${secret}`)
  return server.handle(new Request(`http://localhost${path.replaceAll(/:\w+/g, 'nonsense')}`, { method, headers }))
}

async function statusAndText(answer: Promise<Response>): Promise<[number, string]> {
  const { status, headers, body } = await answer
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await body?.cancel()
    return [status, '']
  }
  const text = await new Response(body).text()
  // Some routes answer a page.
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json')
  return [status, isProblem ? JSON.parse(text).detail : text]
}

const isRefusedAsToken = ([status, text]: [number, string]) =>
  status === 401 || (status === 403 && /^(This token lacks|API tokens cannot)/.test(text))

async function protectedRoutes() {
  const found: string[] = []
  for (const route of declared) if ((await statusAndText(call(route)))[0] === 401) found.push(route)
  return found
}

describe('The table of what tokens reach', () => {
  test('has only routes that exist', () => {
    expect(Object.keys(TOKEN_ROUTES).filter((route) => !declared.includes(route))).toEqual([])
  })

  test('has no money, passwords, sessions, tokens, deletion, export or administration', () => {
    const never = /auth|password|session|tokens|subscription|stripe|paypal|export|admin|help|practice|users\/me$|avatar/
    expect(Object.keys(TOKEN_ROUTES).filter((route) => never.test(route))).toEqual([])
  })

  test('uses each scope, so that none does nothing', () => {
    const used = new Set(Object.values(TOKEN_ROUTES).map(({ scope }) => scope))
    expect([...used].sort()).toEqual([...ALL_SCOPES].sort())
  })
})

test('Every protected route and every scope: a token reaches what the table says, and nothing else', async () => {
  const anna = await player('anna', 'pro')
  const found = await protectedRoutes()
  expect(found.length).toBeGreaterThan(50)
  for (const scope of ALL_SCOPES) {
    const { secret } = await tokenOf(anna, { scopes: [scope] })
    const reached: string[] = []
    for (const route of found) if (!isRefusedAsToken(await statusAndText(call(route, secret)))) reached.push(route)
    const allowed = found.filter((route) => TOKEN_ROUTES[route]?.scope === scope)
    expect([scope, reached]).toEqual([scope, allowed])
  }
})

test('A token without a scope is told which it lacks, and elsewhere that it needs a sign-in', async () => {
  const { secret } = await tokenOf(await player('anna', 'pro'), { scopes: ['bots:read'] })
  expect(await statusAndText(call('POST /api/bots/:id/actions', secret))).toEqual([
    403,
    'This token lacks bots:control.',
  ])
  const needsSession: [number, string] = [403, 'API tokens cannot do this. Please sign in on the site.']
  expect(await statusAndText(call('GET /api/users/me/sessions', secret))).toEqual(needsSession)
  expect(await statusAndText(call('GET /api/tokens', secret))).toEqual(needsSession)
})

test('HEAD needs the scope of GET', async () => {
  const { secret } = await tokenOf(await player('anna', 'pro'), { scopes: ['days:read'] })
  expect((await call('HEAD /api/bots', secret)).status).toBe(403)
  expect((await call('HEAD /api/users/me/hours', secret)).status).toBe(200)
})

test('An admin’s token is no admin', async () => {
  const admin = await (await testApp()).admin()
  await import('../users/user-model').then(({ UserModel }) =>
    UserModel.updateOne({ _id: admin.id }, { $set: { plan: 'pro' } }),
  )
  const { secret } = await tokenOf(admin)
  expect((await call('GET /api/admin/stats', secret)).status).toBe(403)
})

describe('A token that is limited to some bots', () => {
  test('finds these, and no other', async () => {
    const anna = await player('anna', 'pro')
    const [named, other] = [await botOf(anna), await botOf(anna)]
    const scopes = ['bots:read', 'bots:control', 'bots:write', 'console:read', 'days:read'] as const
    const { secret } = await tokenOf(anna, { bots: [named], scopes: [...scopes] })
    const statusOf = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      const sent = { method, headers, body: body && JSON.stringify(body) }
      return (await statusAndText(server.handle(new Request(`http://localhost${path}`, sent))))[0]
    }
    const { bots } = await (
      await server.handle(new Request('http://localhost/api/bots', { headers: { authorization: `Bearer ${secret}` } }))
    ).json()
    expect(bots.map(({ id }: { id: string }) => id)).toEqual([named])
    expect(await statusOf('GET', `/api/bots/${named}`)).toBe(200)
    for (const part of ['', '/castles', '/runs', '/decisions', '/console'])
      expect([part, await statusOf('GET', `/api/bots/${other}${part}`)]).toEqual([part, 404])
    expect(await statusOf('PATCH', `/api/bots/${other}`, { name: 'x' })).toBe(404)
    expect(await statusOf('POST', `/api/bots/${other}/actions`, { action: 'start' })).toBe(404)
    expect(await statusOf('DELETE', `/api/bots/${other}`)).toBe(404)
    expect(await statusOf('POST', '/api/bots', { templateId: 'resource-collector', accountId: 'x' })).toBe(403)
    expect(await statusOf('GET', '/api/users/me/hours')).toBe(403)
  })
})
