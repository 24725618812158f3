import { isLoopback } from '../../platform/http/loopback'
import { type Clock, systemClock } from '../../platform/time/clock'
import { type Application, authorise } from './authorise'
import { exchangeCode } from './exchange-code'
import { createGrants, type Grants } from './grants'
import { withinScopes } from './practice-identity'
import { addressIn, createWebhookAnswers } from './webhooks/answer-webhooks'
import { type PracticeWebhooks, practiceWebhook } from './webhooks/practice-webhooks'

interface DiscordOptions {
  publicUrl: string | null
  clock?: Clock
}

export interface DiscordStandIn {
  url: string
  clientId: string
  clientSecret: string
  webhooks: PracticeWebhooks
  /** The address of a practice webhook, counted from 1. */
  webhookUrl(number: number): string
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const PICTURE_SIZE = 128

/**
 * Serves sign-in and webhooks of Discord on a free loopback port, with Discord's own paths and fields. Anyone who
 * reaches it can sign in as anyone. `/webhooks` shows what was sent.
 */
export function startDiscord({ publicUrl, clock = systemClock }: DiscordOptions): DiscordStandIn {
  const application: Application = { clientId: '900100200300400500', clientSecret: crypto.randomUUID(), publicUrl }
  const grants = createGrants(clock)
  const { webhooks, answer: answerWebhooks } = createWebhookAnswers(clock)
  const server = Bun.serve({
    hostname: LOOPBACK,
    port: 0,
    reusePort: false,
    development: false,
    // What never answers is cut off by its caller.
    idleTimeout: 0,
    fetch: (request) => answer(request, { application, grants, answerWebhooks }),
  })
  const origin = `http://${LOOPBACK}:${server.port}`
  return {
    url: origin,
    clientId: application.clientId,
    clientSecret: application.clientSecret,
    webhooks,
    webhookUrl: (number) => addressIn(origin, practiceWebhook(number)),
    stop: () => server.stop(true),
  }
}

interface Parts {
  application: Application
  grants: Grants
  answerWebhooks: ReturnType<typeof createWebhookAnswers>['answer']
}

async function answer(request: Request, { application, grants, answerWebhooks }: Parts): Promise<Response> {
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
      if (url.pathname.startsWith('/avatars/')) return pictureOf(url.pathname)
      return (await answerWebhooks(request, url)) ?? new Response(null, { status: 404 })
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
