import { join } from 'node:path'
import { Glob } from 'bun'
import { DEFAULT_GAME_SERVER, GAME_SERVERS } from '../../../shared/enums/game-servers'
import { PATHS } from '../../../shared/paths'
import { ConfigError } from '../errors'
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding'
import { matchesEtag } from '../http/etag'
import { urlOf } from '../http/request-url'

export interface SiteFiles {
  /** A hash over all files: the same for the same build on every machine. */
  build: string
  answer(request: Request): Response
}

interface SiteFile {
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  etag: string
  headers: Record<string, string>
}

const ENCODED = { br: '.br', gzip: '.gz' } as const
const PACKAGE = '.tgz'
const CONSOLE_PAGE = '/bots/console'
const REALM_PAGE = '/realm/map'
const SCRIPT_PAGE = '/scripts/editor'
// Browsers request it to find out whether there is a newer site.
const SERVICE_WORKER = '/service-worker.js'
// It may reach its opener, which a Cross-Origin-Opener-Policy would prevent
// (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy).
const POPUP_CALLBACK_PAGE = '/auth/discord/callback'

export async function loadSite(dir: string): Promise<SiteFiles> {
  const files = await readFiles(dir)
  return {
    build: nameOf(files),
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed()
      const { pathname, search } = urlOf(request)
      const file = files.get(pathname) ?? files.get(pageBehind(pathname))
      if (!file) return redirectOrMiss(pathname, search)
      const answer = answerWith(file, request.headers)
      if (answer.status !== 200 || !isUnknownRealm(pathname)) return answer
      return new Response(answer.body, { status: 404, headers: answer.headers })
    },
  }
}

/** Without the client's package, which no page uses: a page is not old when only that has changed. */
function nameOf(files: Map<string, SiteFile>): string {
  const used = [...files].filter(([path]) => !path.endsWith(PACKAGE))
  const contents = used.map(([path, { etag }]) => `${path} ${etag}\n`).sort()
  return Bun.hash.xxHash64(contents.join('')).toString(36)
}

/** All consoles are one page, which reads the bot's id from the address; so are all realms and all scripts. */
function pageBehind(pathname: string): string {
  if (REALM.test(pathname)) return REALM_PAGE
  if (/^\/scripts\/shared\/[^/]+$/.test(pathname)) return PATHS.sharedScript
  if (/^\/scripts\/[^/]+$/.test(pathname)) return SCRIPT_PAGE
  return /^\/bots\/[^/]+$/.test(pathname) ? CONSOLE_PAGE : pathname
}

const REALM = /^\/realm\/([^/]+)$/

/** Its page says so. */
function isUnknownRealm(pathname: string): boolean {
  const [, server] = REALM.exec(pathname) ?? []
  return server !== undefined && !GAME_SERVERS.includes(server)
}

function redirectOrMiss(pathname: string, search: string): Response {
  if (/^\/bots\/?$/.test(pathname)) return redirect(302, PATHS.dashboard)
  if (/^\/realm\/?$/.test(pathname)) return redirect(302, `${PATHS.realm}/${DEFAULT_GAME_SERVER}`)
  // A leading `//` would redirect to another host.
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`
  if (path !== pathname && pathname.endsWith('/')) return redirect(308, path + search)
  const isAsset = pathname.startsWith('/_astro/') || /\.(?!html$)[a-z0-9]+$/i.test(pathname)
  return isAsset ? missing() : redirect(302, PATHS.home)
}

function answerWith({ bodies, etag, headers }: SiteFile, requestHeaders: Headers): Response {
  const encoding = acceptedEncoding(requestHeaders.get('accept-encoding'), bodies)
  const tag = `"${etag}-${encoding}"`
  const answerHeaders: Record<string, string> = { ...headers, etag: tag, vary: 'Accept-Encoding' }
  if (isPrefetch(requestHeaders) && headers['cache-control'] === REVALIDATE)
    answerHeaders['cache-control'] = PREFETCH_CACHING
  if (matchesEtag(tag, requestHeaders.get('if-none-match')))
    return new Response(null, { status: 304, headers: answerHeaders })
  if (encoding !== 'identity') answerHeaders['content-encoding'] = encoding
  // HEAD too: Bun drops the body but keeps its length.
  return new Response(bodies[encoding], { headers: answerHeaders })
}

/**
 * Lets a prefetched page be used when it is opened a moment later
 * (https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Purpose).
 */
const PREFETCH_CACHING = 'private, max-age=60'
const REVALIDATE = 'no-cache'

const isPrefetch = (requestHeaders: Headers) => requestHeaders.get('sec-purpose')?.startsWith('prefetch') ?? false

async function readFiles(dir: string): Promise<Map<string, SiteFile>> {
  const policies = await readPolicies(join(dir, '_headers.json'))
  const root = join(dir, 'client')
  const files = new Map<string, SiteFile>()
  for await (const name of new Glob('**/*').scan(root)) {
    if (/\.(br|gz)$/.test(name)) continue
    files.set(pathOf(name), await readFile(join(root, name), policies.get(pathOf(name))))
  }
  return files
}

async function readFile(path: string, policy: Record<string, string> | undefined): Promise<SiteFile> {
  const identity = await Bun.file(path).bytes()
  const bodies: SiteFile['bodies'] = { identity }
  for (const [encoding, ending] of Object.entries(ENCODED)) {
    const file = Bun.file(path + ending)
    if (await file.exists()) bodies[encoding as Encoding] = await file.bytes()
  }
  return { bodies, etag: Bun.hash.xxHash64(identity).toString(36), headers: { ...headersOf(path), ...policy } }
}

function headersOf(path: string): Record<string, string> {
  const isPage = path.endsWith('.html')
  return {
    'content-type': path.endsWith(PACKAGE) ? 'application/gzip' : Bun.file(path).type,
    'cache-control': cachingOf(path, isPage || path.endsWith(SERVICE_WORKER) || path.endsWith(PACKAGE)),
    'x-content-type-options': 'nosniff',
    ...(isPage && {
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(!path.endsWith(`${POPUP_CALLBACK_PAGE}.html`) && {
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      }),
    }),
  }
}

function cachingOf(path: string, mustRevalidate: boolean): string {
  if (mustRevalidate) return REVALIDATE
  return path.includes('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** The content security policy of each page, as the build wrote it. */
async function readPolicies(path: string): Promise<Map<string, Record<string, string>>> {
  const file = Bun.file(path)
  if (!(await file.exists())) throw new ConfigError('The site is not built yet; `npm start` builds it.')
  const pages: { pathname: string; headers: { key: string; value: string }[] }[] = await file.json()
  return new Map(
    pages.map(({ pathname, headers }) => [
      pathname,
      Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])),
    ]),
  )
}

/** `index.html` → `/`, `bots/create.html` → `/bots/create`, `favicon.svg` → `/favicon.svg` */
const pathOf = (name: string) => `/${name.replace(/\.html$/, '').replace(/^index$/, '')}`

const sentence = { 'content-type': 'text/plain; charset=utf-8' }

const missing = () => new Response('There is no such file.', { status: 404, headers: sentence })

const redirect = (status: 302 | 308, location: string) => new Response(null, { status, headers: { location } })

const notAllowed = () =>
  new Response('Pages can only be read.', { status: 405, headers: { ...sentence, allow: 'GET, HEAD' } })
