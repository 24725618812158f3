import { isLoopback } from '../../platform/http/loopback'
import { type Clock, systemClock } from '../../platform/time/clock'
import { type Application, authorise } from './authorise'
import { exchangeCode } from './exchange-code'
import { createGrants, type Grants } from './grants'
import { withinScopes } from './practice-identity'

interface DiscordOptions {
  publicUrl: string | null
  clock?: Clock
}

export interface DiscordStandIn {
  url: string
  clientId: string
  clientSecret: string
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const PICTURE_SIZE = 128

/**
 * Serves sign-in with Discord on a free loopback port, with Discord's own paths and fields. Anyone who reaches it can
 * sign in as anyone.
 */
export function startDiscord({ publicUrl, clock = systemClock }: DiscordOptions): DiscordStandIn {
  const application: Application = { clientId: '900100200300400500', clientSecret: crypto.randomUUID(), publicUrl }
  const grants = createGrants(clock)
  const server = Bun.serve({
    hostname: LOOPBACK,
    port: 0,
    reusePort: false,
    development: false,
    fetch: (request) => answer(request, application, grants),
  })
  return {
    url: `http://${LOOPBACK}:${server.port}`,
    clientId: application.clientId,
    clientSecret: application.clientSecret,
    stop: () => server.stop(true),
  }
}

async function answer(request: Request, application: Application, grants: Grants): Promise<Response> {
  const url = URL.parse(request.url)
  // DNS rebinding: a page elsewhere can point a name of its own at this machine.
  if (!url || !isLoopback(url.hostname)) return new Response('Nothing is served under this name.', { status: 403 })
  switch (url.pathname) {
    case '/oauth2/authorize':
      return authorise(request, application, grants)
    case '/api/oauth2/token':
      return exchangeCode(request, application, grants)
    case '/api/users/@me':
      return userOf(request, grants)
    default:
      return url.pathname.startsWith('/avatars/') ? pictureOf(url.pathname) : new Response(null, { status: 404 })
  }
}

function userOf({ headers }: Request, grants: Grants): Response {
  const grant = grants.grantOf(headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1] ?? '')
  if (!grant) return Response.json({ message: '401: Unauthorized', code: 0 }, { status: 401 })
  return Response.json(withinScopes(grant.user, grant.scopes))
}

/** A plain square in a colour of its own for each user. */
async function pictureOf(path: string): Promise<Response> {
  const { default: sharp } = await import('sharp')
  const hue = Number(Bun.hash.wyhash(path) % 360n)
  const background = `hsl(${hue}, 45%, 45%)`
  const picture = sharp({ create: { width: PICTURE_SIZE, height: PICTURE_SIZE, channels: 3, background } })
  return new Response(new Uint8Array(await picture.png().toBuffer()), { headers: { 'content-type': 'image/png' } })
}
