import { Elysia } from 'elysia'
import { DEFAULT_GAME_SERVER } from '../../../shared/enums/game-servers'
import { PATHS } from '../../../shared/paths'
import { urlOf } from '../http/request-url'

const PUBLIC_PAGES = [PATHS.home, PATHS.pricing, PATHS.developers, `${PATHS.realm}/${DEFAULT_GAME_SERVER}`]

/** Served here because both files contain the public origin, which the build does not know. */
export function crawlerRoutes({ publicUrl }: { publicUrl: string | null }) {
  const originOf = (request: Request) => publicUrl ?? urlOf(request).origin
  return new Elysia({ name: 'crawler-routes', detail: { hide: true } })
    .get('/robots.txt', ({ request }) => answer(robotsOf(originOf(request)), 'text/plain; charset=utf-8'))
    .get('/sitemap.xml', ({ request }) => answer(sitemapOf(originOf(request)), 'application/xml; charset=utf-8'))
}

// Pages for players are not disallowed: a crawler has to read a page to see its noindex
// (https://developers.google.com/search/docs/crawling-indexing/block-indexing).
const robotsOf = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /swagger

Sitemap: ${origin}/sitemap.xml
`

const sitemapOf = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${PUBLIC_PAGES.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`).join('\n')}
</urlset>
`

const answer = (text: string, type: string) =>
  new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-cache' } })
