import { openBlankPage } from '../browser/blank-page'
import { shiftsOf } from '../browser/layout-shifts'
import { untilPainted } from '../browser/until-painted'
import { expect, test } from '../fixtures'

test.use({ reducedMotion: 'no-preference' })

const PIECES = 60
const SIGNED_IN = {
  session_token: 'a.b.c',
  session_user: JSON.stringify({
    id: '66f145531b1bc3e6667d1e67',
    email: 'anna@example.com',
    user_metadata: { plan: 'starter', username: null, avatar: null, isAdmin: false, time_zone: null },
    app_metadata: { isAdmin: false },
  }),
}

const server = { url: '', sendPiece: () => false, stop: () => {} }

test.beforeAll(({ castellan }) => {
  Object.assign(server, serveInPieces(castellan.url))
})
test.afterAll(() => server.stop())

for (const path of [
  '/',
  '/pricing',
  '/auth/login',
  '/auth/forgot',
  '/auth/reset',
  '/dashboard',
  '/bots/create',
  '/settings',
]) {
  for (const width of [390, 1280]) {
    test(`${path} moves nothing at ${width} px when it arrives in pieces`, async ({ lastingPage: page }) => {
      await page.setViewportSize({ width, height: 800 })
      await openBlankPage(page, server.url)
      const kept = path.startsWith('/auth/') ? {} : SIGNED_IN
      await page.evaluate((kept) => {
        localStorage.clear()
        Object.assign(localStorage, kept)
      }, kept)
      // API answers are not part of this test.
      await page.route('**/api/**', () => {})
      await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
      do await untilPainted(page)
      while (server.sendPiece())
      await page.waitForLoadState()
      expect(await shiftsOf(page)).toEqual([])
    })
  }
}

/** A proxy that sends Castellan's pages in pieces. */
function serveInPieces(url: string) {
  let rest: Uint8Array[] = []
  let page: ReadableStreamDefaultController<Uint8Array>

  /** False once the page is complete. */
  function sendPiece(): boolean {
    const piece = rest.shift()
    if (piece) page.enqueue(piece)
    else page.close()
    return piece !== undefined
  }

  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const answer = await fetch(`${url}${pathname}`)
      const headers = { 'content-type': answer.headers.get('content-type') ?? '' }
      if (!headers['content-type'].startsWith('text/html')) return new Response(answer.body, { headers })
      rest = inPieces(await answer.text())
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          page = controller
          sendPiece()
        },
      })
      return new Response(body, { headers })
    },
  })
  return { url: server.url.origin, sendPiece, stop: () => server.stop(true) }
}

/** The head is one piece: nothing is drawn before the body begins. */
function inPieces(html: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(html)
  const head = new TextEncoder().encode(html.slice(0, html.indexOf('<body'))).length
  const size = Math.ceil((bytes.length - head) / PIECES)
  const ends = Array.from({ length: PIECES }, (_, place) => head + (place + 1) * size)
  return ends.map((end, place) => bytes.slice(place === 0 ? 0 : end - size, end))
}
