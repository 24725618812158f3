import { Elysia } from 'elysia'
import { errorResponses } from './platform/http/error-responses'
import { refuseMalformedUrl } from './platform/http/request-url'
import { securityHeaders } from './platform/http/security-headers'
import type { Log } from './platform/log'
import type { SiteFiles } from './platform/site-files/site-files'
import { storeAway } from './platform/store/connection'
import { systemClock } from './platform/time/clock'

interface WaitingDeps {
  log: Log
  site: SiteFiles
}

const ok = { status: 'ok' as const }

/** Served until the store answers: the site, and for each API call the reason why it cannot be answered yet. */
export function createWaitingApp({ log, site }: WaitingDeps) {
  const refuse = () => {
    throw storeAway()
  }
  return new Elysia({ name: 'castellan-waiting', serve: { development: false } })
    .use(errorResponses({ log }))
    .use(refuseMalformedUrl)
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
