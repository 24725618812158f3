import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { cachedQueries } from '../e2e/browser/cached-queries'
import { systemBrowser } from '../e2e/browser/system-browser'
import { createCastellan } from '../e2e/served/castellan'
import { registerPlayer } from '../e2e/served/player'
import { printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'

const LATENCY = 250
const ROUNDS = sized(5, 1)
const MAX_RATIO = 0.75

/** Milliseconds from a click until the page's heading and its data are shown. */
interface Opening {
  head: number
  data: number
}

export async function reportOpenings(): Promise<boolean> {
  const { first, again } = await pagesFromAfar()
  const timesOf = ({ head, data }: Opening) =>
    `${Math.round(head)} ms to its head, ${Math.round(data)} ms to what it shows`
  const ratios = [again.head / first.head, again.data / first.data]
  printLines([
    'A click on another page of the app, 250 ms away from the server',
    `  nothing known              ${timesOf(first)}`,
    `  known and fetched ahead    ${timesOf(again)}`,
    `  ratios                     ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}, wanted at most ${MAX_RATIO}`,
  ])
  return judge('opening a known page ÷ an unknown one, 250 ms away', Math.max(...ratios), { most: MAX_RATIO })
}

/** Measures how long a page of the app takes to open: on a new device, and with cached and prefetched data. */
async function pagesFromAfar(): Promise<{ first: Opening; again: Opening }> {
  const castellan = createCastellan()
  await castellan.start()
  const browser = await chromium.launch({ executablePath: systemBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ baseURL: castellan.url, serviceWorkers: 'block' })
    const player = await registerPlayer(castellan)
    const firstPage = await context.newPage()
    await player.signIn(firstPage)
    await firstPage.close()
    await open(context, { isKnown: true })
    const first: Opening[] = []
    const again: Opening[] = []
    for (let round = 0; round < ROUNDS; round++) {
      first.push(await open(context, { isKnown: false }))
      again.push(await open(context, { isKnown: true }))
    }
    return { first: medianOpening(first), again: medianOpening(again) }
  } finally {
    await browser.close()
    await castellan.remove()
  }
}

async function open(context: BrowserContext, { isKnown }: { isKnown: boolean }): Promise<Opening> {
  const page = await context.newPage()
  await page.goto('/accounts')
  await page.getByText('No accounts registered yet.').waitFor()
  while (!(await cachedQueries(page)).includes('accounts')) await page.waitForTimeout(LATENCY)
  await page.goto('/dashboard')
  const link = page.getByRole('link', { name: 'Game Accounts' })
  await link.waitFor()
  await addLatency(page)
  if (isKnown) await fetchAhead(page)
  else await clearKnown(page)
  const clicked = performance.now()
  await link.click({ noWaitAfter: true })
  await page.waitForURL('/accounts', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Game Accounts', level: 1 }).waitFor()
  const head = performance.now() - clicked
  await page.getByText('No accounts registered yet.').waitFor()
  const data = performance.now() - clicked
  await page.close()
  return { head, data }
}

async function addLatency(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

async function fetchAhead(page: Page) {
  const fetched = page.waitForResponse('**/accounts')
  await page.getByRole('link', { name: 'Game Accounts' }).hover()
  await (await fetched).finished()
}

/** Like a new device, which has to fetch the session and all data. */
const clearKnown = (page: Page) => page.evaluate(() => localStorage.removeItem('session_user'))

const medianOpening = (openings: Opening[]): Opening => ({
  head: median(openings.map(({ head }) => head)),
  data: median(openings.map(({ data }) => data)),
})

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
