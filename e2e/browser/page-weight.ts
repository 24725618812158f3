import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export interface PageWeight {
  /** Gzipped bytes of linked files; JavaScript includes inline scripts. */
  javascript: number
  css: number
  scripts: number
  /** Requests that start before the page marks itself as useful; all, if it never does. */
  requests: number
  /** The files of JavaScript. */
  code: Buffer[]
  elsewhere: string[]
}

/** What the page needs to be useful, without what it loads when idle. */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const responses: Response[] = []
  const elsewhere: string[] = []
  page.on('response', (response) => responses.push(response))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== new URL(url).origin) elsewhere.push(request.url())
  })
  await page.addInitScript(neverIdle)
  await openWhole(page, url)
  const requests = await page.evaluate(requestsUntilUseful)
  const html = await page.content()
  const inline = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([^<]+)/g)].map(
    ([, code = '']) => code,
  )
  const scripts = await bodiesOf(responses, 'script')
  const styles = await bodiesOf(responses, 'stylesheet')
  return {
    javascript: gzipped([Buffer.from(inline.join('\n')), ...scripts]),
    css: gzipped(styles),
    scripts: scripts.length,
    requests,
    code: scripts,
    elsewhere,
  }
}

/** With the page itself. */
function requestsUntilUseful(): number {
  const useful = performance.getEntriesByName('useful')[0]?.startTime ?? Number.POSITIVE_INFINITY
  return 1 + performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= useful).length
}

function neverIdle() {
  window.requestIdleCallback = () => 0
}

/** Waits until everything has arrived. A console streams forever, so its first lines are enough. */
export async function openWhole(page: Page, url: string) {
  const stream = page
    .waitForRequest(/\/consoles\?/, { timeout: 0 })
    .then(() => page.locator('[role=log] li').first().waitFor())
  await page.goto(url)
  await Promise.race([page.waitForLoadState('networkidle'), stream])
  await page.evaluate(() => document.fonts.ready)
}

function bodiesOf(responses: Response[], kind: string): Promise<Buffer[]> {
  return Promise.all(
    responses.filter((response) => response.request().resourceType() === kind).map((response) => response.body()),
  )
}

const gzipped = (bodies: Buffer[]) => bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)

/** As the build packs them. */
export const brotliSize = (bodies: Buffer[]) => bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
