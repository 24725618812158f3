import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { loadSite, type SiteFiles } from './site-files'

const LANDING = '<!doctype html><title>Castellan</title>'
const CONSOLE = '<!doctype html><title>Bot Console</title>'
const REALM = '<!doctype html><title>The practice realm</title>'
const POLICY = "default-src 'self';frame-ancestors 'none'"

let dir: string
let site: SiteFiles

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-'))
  const write = (name: string, text: string | Uint8Array) => Bun.write(join(dir, name), text)
  await write('client/index.html', LANDING)
  await write('client/index.html.br', brotliCompressSync(LANDING))
  await write('client/index.html.gz', gzipSync(LANDING))
  await write('client/dashboard.html', '<title>Dashboard</title>')
  await write('client/bots/create.html', '<title>Create Bot</title>')
  await write('client/bots/console.html', CONSOLE)
  await write('client/realm/map.html', REALM)
  await write('client/auth/discord/callback.html', '<title>Completing Discord sign in...</title>')
  await write('client/_astro/app.AbC123.js', 'export {}')
  await write('client/favicon.svg', '<svg/>')
  await write('client/service-worker.js', 'skipWaiting()')
  await write('client/manifest.webmanifest', '{}')
  const pages = ['/', '/dashboard', '/bots/create', '/bots/console', '/realm/map', '/auth/discord/callback']
  const headers = [{ key: 'Content-Security-Policy', value: POLICY }]
  await write('_headers.json', JSON.stringify(pages.map((pathname) => ({ pathname, headers }))))
  site = await loadSite(dir)
})

afterAll(() => rm(dir, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.answer(new Request(`http://localhost${path}`, { method, headers }))

test('its build has a name that changes with any file', async () => {
  expect((await loadSite(dir)).build).toBe(site.build)
  await Bun.write(join(dir, 'client/_astro/other.js'), 'export {}')
  const other = await loadSite(dir)
  await rm(join(dir, 'client/_astro/other.js'))
  expect(other.build).not.toBe(site.build)
  expect((await loadSite(dir)).build).toBe(site.build)
})

describe('a page', () => {
  test('is sent with its own policy and is revalidated every time', () => {
    const { status, headers } = ask('/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toStartWith('text/html')
    expect(headers.get('content-security-policy')).toBe(POLICY)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test('that was prefetched is valid for a minute, in that browser only', () => {
    const ahead = { 'sec-purpose': 'prefetch' }
    expect(ask('/', ahead).headers.get('cache-control')).toBe('private, max-age=60')
    const known = ask('/').headers.get('etag') ?? ''
    const again = ask('/', { ...ahead, 'if-none-match': known })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'private, max-age=60'])
    expect(ask('/_astro/app.AbC123.js', ahead).headers.get('cache-control')).toContain('immutable')
  })

  test('may open popups, and the page that answers one may reach its opener', () => {
    expect(ask('/dashboard').headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(ask('/auth/discord/callback').headers.get('cross-origin-opener-policy')).toBeNull()
  })

  test('with a slash at the end redirects to the path without it, with its query', () => {
    const { status, headers } = ask('/dashboard/?subscription_id=I-1')
    expect(status).toBe(308)
    expect(headers.get('location')).toBe('/dashboard?subscription_id=I-1')
  })

  test('that does not exist redirects to the front page', () => {
    for (const path of ['/nowhere', '/dashboard.html', '/bots/a/b']) {
      expect(ask(path).status).toBe(302)
      expect(ask(path).headers.get('location')).toBe('/')
    }
  })

  test('with a file extension is not found, in one plain sentence', async () => {
    const answer = ask('/_astro/old.js')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe('There is no such file.')
  })

  test('never redirects to another site, however many slashes it has', () => {
    expect(ask('//elsewhere.example/').headers.get('location')).toBe('/elsewhere.example')
  })
})

describe('under /realm', () => {
  test('every game server has the one page of a realm', async () => {
    const answer = ask('/realm/DE1')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe(POLICY)
    expect(await answer.text()).toBe(REALM)
  })

  test('an unknown server is not found, by a page that says so', async () => {
    for (const path of ['/realm/XX9', '/realm/de1', '/realm/map']) {
      const answer = ask(path)
      expect([answer.status, await answer.text()]).toEqual([404, REALM])
    }
  })

  test('no server redirects to the first one', () => {
    for (const path of ['/realm', '/realm/']) expect(ask(path).headers.get('location')).toBe('/realm/INT1')
    expect(ask('/realm/DE1/castles').headers.get('location')).toBe('/')
  })
})

describe('under /bots', () => {
  test('every bot has the one console page', async () => {
    const answer = ask('/bots/66f145531b1bc3e6667d1e67')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toBe(POLICY)
    expect(await answer.text()).toBe(CONSOLE)
  })

  test('the create page is itself', async () => {
    expect(await ask('/bots/create').text()).toContain('Create Bot')
  })

  test('no bot id redirects to the dashboard', () => {
    for (const path of ['/bots', '/bots/']) {
      expect(ask(path).status).toBe(302)
      expect(ask(path).headers.get('location')).toBe('/dashboard')
    }
  })
})

describe('compression', () => {
  test('is the best that the browser accepts', async () => {
    const answer = ask('/', { 'accept-encoding': 'gzip, deflate, br' })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.bytes()).toEqual(new Uint8Array(brotliCompressSync(LANDING)))
  })

  test('is not what the browser refuses', () => {
    expect(ask('/', { 'accept-encoding': 'br;q=0, gzip' }).headers.get('content-encoding')).toBe('gzip')
  })

  test('is none if the browser asks for none', async () => {
    const answer = ask('/')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(LANDING)
  })

  test('is none for a file that was not compressed', () => {
    expect(ask('/favicon.svg', { 'accept-encoding': 'br' }).headers.get('content-encoding')).toBeNull()
  })
})

describe('a cached file', () => {
  test('is not sent again', async () => {
    const etag = ask('/', { 'accept-encoding': 'br' }).headers.get('etag') ?? ''
    const again = ask('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(etag)
    expect(await again.text()).toBe('')
  })

  test('is sent again in another encoding', () => {
    const etag = ask('/', { 'accept-encoding': 'br' }).headers.get('etag') ?? ''
    expect(ask('/', { 'accept-encoding': 'gzip', 'if-none-match': etag }).status).toBe(200)
  })
})

describe('an asset', () => {
  test('with a fingerprint is cached for ever, another for an hour', () => {
    expect(ask('/_astro/app.AbC123.js').headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(ask('/favicon.svg').headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('the service worker is revalidated every time, and its scope is every page', () => {
    const { headers } = ask('/service-worker.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toStartWith('text/javascript')
  })

  test('the web app manifest has its type', () => {
    expect(ask('/manifest.webmanifest').headers.get('content-type')).toStartWith('application/manifest+json')
  })

  test('that is missing is not found', () => {
    expect(ask('/_astro/gone.js').status).toBe(404)
    expect(ask('/robots.txt').status).toBe(404)
  })
})

test('HEAD is answered as GET is, with its length', async () => {
  const server = Bun.serve({ port: 0, fetch: (request) => site.answer(request) })
  const answer = await fetch(server.url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect(answer.headers.get('content-length')).toBe(String(LANDING.length))
  expect(await answer.text()).toBe('')
  await server.stop(true)
})

test('the site can only be read', () => {
  const { status, headers } = ask('/dashboard', {}, 'POST')
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD')
})

test('a site that is not built says so', () => {
  expect(loadSite(join(dir, 'nowhere'))).rejects.toThrow('The site is not built yet')
})
