import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Elysia, t } from 'elysia'
import { API_VERSION } from '../../../shared/api-changes'
import { notFound } from '../errors'
import { errors } from '../http/documented-errors'
import { ownOrigin } from '../http/own-origin'
import { withAnswerHeaders } from './answer-headers'
import { generateDocument } from './generate-document'
import { type About, publicDocument } from './public-document'
import { serveDocument } from './serve-document'

const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])
const KEPT_FOR_AN_HOUR = 'public, max-age=3600'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const start = `window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true })
`
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Castellan API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/swagger/files/swagger-ui.css">
</head>
<body>
<main id="swagger-ui"></main>
<script src="/swagger/files/swagger-ui-bundle.js"></script>
<script src="/swagger/start.js"></script>
</body>
</html>
`

interface DocumentDeps extends About {
  publicUrl: string | null
}

/**
 * The document of the public API: at `/openapi.json` for programs and `/swagger` for people. The page serves its own
 * files, so it works offline.
 */
export function documentRoutes({ publicUrl, ...about }: DocumentDeps) {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const routes = new Elysia({ name: 'document-routes' })
  const served = serveDocument({
    publicUrl,
    document: async () => withAnswerHeaders(publicDocument(await generateDocument(routes), about)),
  })
  return routes
    .get(
      '/api',
      ({ request, set }) => {
        set.headers['cache-control'] = KEPT_FOR_AN_HOUR
        return addressesOf(ownOrigin(publicUrl, request) ?? '')
      },
      {
        response: { 200: ApiAddresses, ...errors() },
        detail: {
          operationId: 'getApi',
          summary: 'The version of the API, and where its documents are',
          description: 'The version grows with each change that clients notice.',
          tags: ['API'],
        },
      },
    )
    .guard({ detail: { hide: true } })
    .get('/openapi.json', ({ request }) => served(request))
    .get('/swagger/json', ({ request }) => served(request))
    .get('/swagger/start.js', () => answer(start, 'text/javascript; charset=utf-8'))
    .get('/swagger/files/:name', async ({ params }) => {
      const type = FILES.get(params.name)
      if (!type) throw notFound('The file')
      return answer(await readFile(join(folder, params.name)), type)
    })
    .get('/swagger', () => answer(page, 'text/html; charset=utf-8', { 'content-security-policy': POLICY }))
}

const ApiAddresses = t.Object({ version: t.String(), docs: t.String(), openapi: t.String() }, { title: 'ApiAddresses' })

const addressesOf = (origin: string) => ({
  version: API_VERSION,
  docs: `${origin}/developers`,
  openapi: `${origin}/openapi.json`,
})

function answer(body: string | Buffer, type: string, headers: Record<string, string> = {}) {
  const init = { headers: { 'content-type': type, 'cache-control': KEPT_FOR_AN_HOUR, ...headers } }
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), init)
}
