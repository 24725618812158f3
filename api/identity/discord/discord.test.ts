import { afterEach, describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { SECOND } from '../../../shared/time'
import { createApp } from '../../app'
import { systemClock } from '../../platform/time/clock'
import { createFakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { createDiscord, discordAddresses } from './discord'
import { cookiesOf, fragmentOf, JSON_WANTED, PAGE_WANTED } from './testing/discord-flow'

const ANNA = {
  id: '80351110224678912',
  username: 'anna',
  global_name: 'Anna of Rabenfels',
  email: ' Anna@Example.com ',
  verified: true,
  avatar: '8342729096ea3675',
}
const TOKEN = { access_token: 'token', token_type: 'Bearer' }
const PROVIDER_FAILED = 'Discord is not responding properly. Please try again later.'

const closers: (() => unknown)[] = []
afterEach(() => Promise.all(closers.splice(0).map((close) => close())))

type Answer = () => Response | Promise<Response>

/** A server that answers as Discord, with the given responses. */
function discordThat(
  { token = () => Response.json(TOKEN), user = () => Response.json(ANNA) }: { token?: Answer; user?: Answer },
  clock = systemClock,
) {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => (url.endsWith('/token') ? token() : user()),
  })
  closers.push(() => server.stop(true))
  return discordAt(server.url.origin, clock)
}

const discordAt = (api: string, clock = systemClock) =>
  createDiscord({ clientId: '1', clientSecret: 's', api, pictures: 'https://cdn.discordapp.com', clock })

/** A server that closes the given number of connections before each response. */
async function discordThatCloses(times: number) {
  const closed = new Map<string, number>()
  const server = createServer(({ url = '' }, response) => {
    const before = closed.get(url) ?? 0
    closed.set(url, before + 1)
    if (before < times) response.destroy()
    else
      response.setHeader('content-type', 'application/json').end(JSON.stringify(url.endsWith('/token') ? TOKEN : ANNA))
  })
  closers.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return discordAt(`http://127.0.0.1:${Object(server.address()).port}`)
}

const answer = { code: 'code', verifier: 'verifier', redirectUri: 'http://localhost/callback' }

test('Pictures come from the CDN of Discord, or from the stand-in if another API address is set', () => {
  const own = { api: 'https://discord.com', pictures: 'https://cdn.discordapp.com' }
  const other = 'http://127.0.0.1:9000'
  expect([null, 'https://discord.com', other].map(discordAddresses)).toEqual([
    own,
    own,
    { api: other, pictures: other },
  ])
})

describe('The identity at Discord', () => {
  test('has a picture URL and a normalized e-mail address', async () => {
    expect(await discordThat({}).identityOf(answer)).toEqual({
      id: '80351110224678912',
      username: 'anna',
      displayName: 'Anna of Rabenfels',
      email: 'anna@example.com',
      hasVerifiedEmail: true,
      pictureUrl: 'https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675.png?size=256',
    })
  })

  test.each([
    [{ verified: 'true' }, { hasVerifiedEmail: false }],
    [{ verified: undefined }, { hasVerifiedEmail: false }],
    [{ email: 'ａnna@example.com' }, { email: 'anna@example.com', hasVerifiedEmail: false }],
    [{ email: 'anna@müller.example' }, { email: 'anna@xn--mller-kva.example', hasVerifiedEmail: true }],
    [{ email: 'Anna@xn--mller-kva.example' }, { email: 'anna@xn--mller-kva.example', hasVerifiedEmail: true }],
    [{ email: 'anna@ｅxample.com' }, { email: 'anna@example.com', hasVerifiedEmail: false }],
    [{ email: '<anna@example.com>' }, { email: null }],
    [{ email: 'anna\u200b@example.com' }, { email: null }],
    [{ email: { $gt: '' } }, { email: null }],
    [{ avatar: null }, { pictureUrl: null }],
    [{ avatar: '../../elsewhere' }, { pictureUrl: null }],
  ])('is only accepted in its documented form: %o', async (fields, seen) => {
    const discord = discordThat({ user: () => Response.json({ ...ANNA, ...fields }) })
    expect(await discord.identityOf(answer)).toMatchObject(seen)
  })
})

describe('A Discord server', () => {
  test.each<[string, Parameters<typeof discordThat>[0]]>([
    ['that fails', { token: () => new Response('Oops', { status: 500 }) }],
    ['that rejects the client', { token: () => Response.json({ error: 'invalid_client' }, { status: 401 }) }],
    ['that speaks no JSON', { token: () => new Response('<h1>Maintenance</h1>') }],
    ['that returns no token', { token: () => Response.json({}) }],
    ['that limits calls', { user: () => Response.json({ retry_after: 3 }, { status: 429 }) }],
    ['that redirects elsewhere', { user: () => Response.redirect('http://127.0.0.1:9/') }],
    ['that returns no user', { user: () => Response.json({ ...ANNA, id: { $ne: 1 } }) }],
    ['that returns null', { user: () => Response.json(null) }],
  ])('%s counts as failed', async (_, answers) => {
    await expect(discordThat(answers).identityOf(answer)).rejects.toMatchObject({
      message: PROVIDER_FAILED,
      status: 502,
    })
  })

  test('that is unreachable counts as failed', async () => {
    await expect(discordAt('http://127.0.0.1:9').identityOf(answer)).rejects.toThrow(PROVIDER_FAILED)
  })

  test('that closes a connection is requested once more, then counts as failed', async () => {
    expect(await (await discordThatCloses(1)).identityOf(answer)).toMatchObject({ username: 'anna' })
    await expect((await discordThatCloses(2)).identityOf(answer)).rejects.toThrow(PROVIDER_FAILED)
  })

  test('that does not answer within ten seconds counts as failed', async () => {
    const clock = createFakeClock()
    const requested = Promise.withResolvers<void>()
    const silent = () => {
      requested.resolve()
      return new Promise<Response>(() => {})
    }
    const failure = discordThat({ user: silent }, clock)
      .identityOf(answer)
      .catch((error: Error) => error.message)
    await requested.promise
    await clock.advance(10 * SECOND)
    expect(await failure).toBe(PROVIDER_FAILED)
  })
})

test('While Discord is down, a client gets 502 and a browser is redirected to the page with the error', async () => {
  const { services } = await testApp()
  const app = createApp({ ...services, discord: discordThat({ token: () => new Response(null, { status: 503 }) }) })
  const call = (path: string, headers: Record<string, string>) =>
    app.handle(
      new Request(`http://localhost${path}`, { headers: { 'x-forwarded-for': crypto.randomUUID(), ...headers } }),
    )
  const start = await call('/api/auth/login/discord', {})
  const state = new URL((await start.json()).url).searchParams.get('state')
  const path = `/api/auth/login/discord/callback?code=x&state=${state}`
  const cookie = cookiesOf(start)
  const refused = await call(path, { ...JSON_WANTED, cookie })
  expect([refused.status, await refused.text()]).toEqual([502, PROVIDER_FAILED])
  expect(fragmentOf(await call(path, { ...PAGE_WANTED, cookie }))).toMatchObject({ error: 'provider_failed' })
})

async function guesserOf(token: Answer) {
  const { services } = await testApp()
  const app = createApp({ ...services, discord: discordThat({ token }) })
  const headers = { ...JSON_WANTED, 'x-forwarded-for': '198.51.100.23' }
  const start = await app.handle(new Request('http://localhost/api/auth/login/discord', { headers }))
  const state = new URL((await start.json()).url).searchParams.get('state')
  return async () => {
    const url = `http://localhost/api/auth/login/discord/callback?code=x&state=${state}`
    return (await app.handle(new Request(url, { headers: { ...headers, cookie: cookiesOf(start) } }))).status
  }
}

test('An outage of Discord uses up no attempts', async () => {
  const guess = await guesserOf(() => new Response(null, { status: 503 }))
  for (let time = 0; time < 51; time++) expect(await guess()).toBe(502)
})

test('Codes cannot be guessed: fifty failures from one address use up its attempts', async () => {
  const guess = await guesserOf(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  for (let time = 0; time < 50; time++) expect(await guess()).toBe(401)
  expect(await guess()).toBe(429)
})
