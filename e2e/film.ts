import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { SECOND } from '../shared/time'
import { launchOptions } from './browser/launch-options'
import { startDemo } from './pictures/demo-server'
import { drawPointer, pointAndPress } from './pictures/pointer'
import { README_FOLDER } from './pictures/readme-pictures'
import { type Frame, startScreencast } from './pictures/screencast'
import { openAs } from './pictures/take'

const FILE = join(README_FOLDER, 'start-to-console.webp')
const SCREEN = { width: 1280, height: 800 }
const LINES = 10
const BOT = 'Storm Islands'
/** In milliseconds: shorter frames are dropped, longer ones cut. */
const MIN_FRAME = 60
const MAX_FRAME = 0.9 * SECOND
const LAST_FRAME = 3 * SECOND

const server = await startDemo()
const browser = await chromium.launch(launchOptions({ isPainted: true }))
say(`Films the start of a bot into ${FILE}.`)
const frames = chosen(await film())
await browser.close()
await server.close()
const delay = delaysOf(frames)
const pictures = frames.map(({ picture }) => picture)
const { size } = await sharp(pictures, { join: { animated: true } })
  .webp({ quality: 82, effort: 6, minSize: true, loop: 0, delay })
  .toFile(FILE)
const seconds = Math.round(delay.reduce((sum, each) => sum + each, 0) / SECOND)
say(`${frames.length} frames, ${seconds} s, ${Math.round(size / 1000)} kB.`)
process.exit(0)

/** Start on a card, ONLINE, the console and its lines. */
async function film(): Promise<Frame[]> {
  const options = { viewport: SCREEN, reducedMotion: 'no-preference' } as const
  const page = await openAs(browser, 'player', { server, theme: 'dark', options })
  await drawPointer(page)
  await page.goto(`${server.url}/dashboard`)
  const card = page.getByRole('article', { name: BOT })
  await card.locator('.activity-chart').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  const screencast = await startScreencast(page)
  await pointAndPress(page, card.getByRole('button', { name: /^Start/ }))
  await card.getByText('ONLINE').waitFor()
  await pointAndPress(page, card.getByRole('link', { name: /^Console/ }))
  await page
    .getByRole('log')
    .locator('[data-number]')
    .nth(LINES - 1)
    .waitFor()
  return screencast.stop()
}

function chosen(all: Frame[]): Frame[] {
  return all.filter(({ at }, place) => (all[place + 1]?.at ?? Number.POSITIVE_INFINITY) - at >= MIN_FRAME)
}

function delaysOf(kept: Frame[]): number[] {
  return kept.map(({ at }, place) => {
    const next = kept[place + 1]
    return next ? Math.min(next.at - at, MAX_FRAME) : LAST_FRAME
  })
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
