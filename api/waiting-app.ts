import { Elysia } from 'elysia'
import { systemClock } from './foundation/clock'
import type { AppError } from './foundation/errors'
import type { Log } from './foundation/log'
import { errorResponses } from './http/error-responses'
import { addressOfCall } from './http/request-url'
import { securityHeaders } from './http/security-headers'
import type { SiteFiles } from './site-files/site-files'

interface WaitingDeps {
  log: Log
  site: SiteFiles
  /** Why calls are refused. */
  refusal(): AppError
}

const ok = { status: 'ok' as const }

/** What a process serves before it can do more: the site, and for each call the reason why there is no answer yet. */
export function createWaitingApp({ log, site, refusal }: WaitingDeps) {
  const refuse = () => {
    throw refusal()
  }
  return new Elysia({ name: 'castellan-waiting', serve: { development: false } })
    .use(errorResponses({ log }))
    .use(addressOfCall)
    .use(securityHeaders({ clock: systemClock }))
    .get('/api/health/live', () => ok)
    .get('/api/health/serving', () => ok)
    .all('/api/*', refuse)
    .all('/swagger', refuse)
    .all('/swagger/*', refuse)
    .all('/robots.txt', refuse)
    .all('/sitemap.xml', refuse)
    .all('/*', ({ request }) => site.answer(request))
}
