import { Elysia, t } from 'elysia'
import { notFound } from '../../errors'
import { isLoopback } from '../../http/loopback'
import { urlOf } from '../../http/request-url'
import { outboxPage } from './outbox-page'
import { readOutbox } from './read-outbox'

interface OutboxDeps {
  /** The folder whose mails the page shows; null serves no page. */
  shownOutbox: string | null
}

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** For developers on this machine. Mails have links that open accounts, so nothing else may read them. */
export function outboxRoutes({ shownOutbox: folder }: OutboxDeps) {
  const routes = new Elysia({ name: 'outbox-routes', detail: { hide: true } })
  if (!folder) return routes
  return routes.get(
    '/outbox',
    async ({ request, query }) => {
      // DNS rebinding: a page elsewhere can point a name of its own at this machine.
      if (!isLoopback(urlOf(request).hostname)) throw notFound('The page')
      const mails = await readOutbox(folder)
      const shown = query.mail === undefined ? mails[0] : mails.find(({ name }) => name === query.mail)
      if (query.mail !== undefined && !shown) throw notFound('The mail')
      return new Response(outboxPage(mails, shown ?? null), { headers: HEADERS })
    },
    { query: t.Object({ mail: t.Optional(t.String()) }) },
  )
}
