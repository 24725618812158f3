import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createApp } from '../api/app'
import { buildSiteIfStale } from '../api/platform/site-files/site-build'
import { readConfig } from '../api/wiring/config'
import { openServices } from '../api/wiring/services'
import { launchOptions } from './browser/launch-options'

const FOLDER = 'site/public'
const STONE = '#151815'
const MARK = await Bun.file(join(FOLDER, 'favicon.svg')).text()

/** `share` is the drawing's part of the square; a maskable icon may lose a tenth on every side. */
const ICONS = [
  { name: 'apple-touch-icon', size: 180, share: 1 },
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'icon-maskable-192', size: 192, share: 0.74 },
  { name: 'icon-maskable-512', size: 512, share: 0.74 },
]

const FAVICON_SIZES = [16, 32, 48]

const HERO_ONLY = `
  .site-nav, .header-side, .hero .lead, .hero .actions, .hero .fine, .rampart li > span { display: none !important }
  .site-header { border: 0 !important; background: none !important }
  .page { padding-inline: 56px !important }
  .site-header .page { height: 104px !important }
  .logo { font-size: 32px !important }
  .logo .mark { width: 36px !important; height: 36px !important }
  .hero { height: 466px; overflow: visible !important }
  .hero-text { padding-block: 56px 0 !important }
  .hero-text h1 { font-size: 104px !important }
  .scene { height: 500px !important }
`

await buildSiteIfStale()
const dataDir = mkdtempSync(join(tmpdir(), 'castellan-brand-'))
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), { siteDir: 'dist' })
const app = createApp(services).listen({ hostname: '127.0.0.1', port: 0 })
const browser = await chromium.launch(launchOptions({ isPainted: true }))
try {
  await drawSharePicture(await pageOf(browser, 1200, 630), `http://localhost:${app.server?.port}/`)
  for (const { name, size, share } of ICONS) await drawIcon(await pageOf(browser, size, size), name, share)
  await writeFavicon()
} finally {
  await browser.close()
  await app.stop(true)
  await services.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

/** A favicon.ico made of PNGs (https://en.wikipedia.org/wiki/ICO_(file_format)). */
async function writeFavicon() {
  const drawn = await Promise.all(
    FAVICON_SIZES.map(async (size) => ({
      size,
      png: await sharp(join(FOLDER, 'icon-192.png')).resize(size).png({ palette: true }).toBuffer(),
    })),
  )
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(drawn.length, 4)
  let offset = head.length + 16 * drawn.length
  const entries = drawn.map(({ size, png }) => {
    const entry = Buffer.from([size, size, 0, 0, 1, 0, 32, 0, ...Buffer.alloc(8)])
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  await Bun.write(join(FOLDER, 'favicon.ico'), Buffer.concat([head, ...entries, ...drawn.map(({ png }) => png)]))
}

async function pageOf(from: Browser, width: number, height: number): Promise<Page> {
  return from.newPage({ viewport: { width, height }, reducedMotion: 'reduce', bypassCSP: true })
}

async function drawSharePicture(page: Page, url: string) {
  await page.goto(url)
  await page.addStyleTag({ content: HERO_ONLY })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(FOLDER, 'og.png') })
}

async function drawIcon(page: Page, name: string, share: number) {
  const rounded = share === 1 && name !== 'apple-touch-icon'
  const mark = rounded ? MARK : MARK.replace(' rx="3"', '')
  await page.setContent(`<style>
    html { background: ${rounded ? 'transparent' : STONE} }
    body { margin: 0; height: 100vh; display: grid; place-items: center }
    svg { width: ${share * 100}%; height: ${share * 100}% }
  </style>${mark}`)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true })
}
