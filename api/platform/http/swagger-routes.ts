import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { swagger } from '@elysiajs/swagger'
import { Elysia } from 'elysia'
import { notFound } from '../errors'

const FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const start = `window.ui = SwaggerUIBundle({ url: '/swagger/json', dom_id: '#swagger-ui', deepLinking: true })
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

/**
 * The API document, at `/swagger` for people and `/swagger/json` for programs. It serves its own files, so it works
 * offline.
 */
export function swaggerRoutes() {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return (
    new Elysia({ name: 'swagger-routes', detail: { hide: true } })
      .get('/swagger/start.js', () => answer(start, 'text/javascript; charset=utf-8'))
      .get('/swagger/files/:name', async ({ params }) => {
        const type = FILES.get(params.name)
        if (!type) throw notFound('The file')
        return answer(await readFile(join(folder, params.name)), type)
      })
      .use(documentation)
      // Replaces the page of the package, which loads its files from a CDN.
      .get('/swagger', () => answer(page, 'text/html; charset=utf-8', { 'content-security-policy': POLICY }))
  )
}

const documentation = swagger({
  path: '/swagger',
  specPath: '/swagger/json',
  exclude: [/^\/swagger/, '/', '/*', '/api/*'],
  documentation: {
    info: {
      title: 'Castellan',
      version: '1',
      description: 'An error answers one plain sentence; ask for application/problem+json to get problem details.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  },
})

function answer(body: string | Buffer, type: string, headers: Record<string, string> = {}) {
  const init = { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600', ...headers } }
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), init)
}
