import type { BrowserContext, Page, Request } from '@playwright/test'
import { SECOND } from '../../shared/time'
import { NOT_ANSWERED } from '../../site/lib/words/toast-messages'
import { expect, test } from '../fixtures'

const TABS = 8
/** Over HTTP/1.1 a browser opens six connections to a server; the rest is for calls. */
const MAX_STREAMS = 2

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

function watchStreams(context: BrowserContext) {
  const open = new Set<Request>()
  const isStream = (url: string) => /\/api\/(events|consoles|bots\/[^/]+\/console)\?/.test(url)
  context.on('request', (request) => {
    if (isStream(request.url())) open.add(request)
  })
  const end = (request: Request) => open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  // Playwright reports no request end for a closed tab.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length
}

/** A new player's plan has too few slots for eight bots. */
async function subscribe(page: Page) {
  await page.goto('/dashboard?plan=premium#settings')
  await page.getByRole('tab', { name: /^Settings/ }).click()
  await button(page, 'Subscribe with PayPal').click()
  await button(page, 'Pay').click()
  await expect(page.getByText('Subscription activated via PayPal')).toBeVisible()
}

test('Eight consoles over HTTP/1.1 leave connections for calls, and each shows its newest line', async ({
  playerPage: page,
  player,
}) => {
  const context = page.context()
  const openStreams = watchStreams(context)
  await subscribe(page)
  const castle = crypto.randomUUID().slice(0, 8)
  const bots: string[] = []
  for (let number = 1; number <= TABS; number++) bots.push(await player.addBot(`${castle}-${number}`))
  await Promise.all(bots.map((bot) => player.start(bot)))
  await page.goto('about:blank')
  const tabs: Page[] = []
  for (const bot of bots) {
    const tab = await context.newPage()
    await tab.goto(`/bots/${bot}`)
    tabs.push(tab)
  }
  const [first, ...others] = tabs
  if (!first) throw new Error('There are eight tabs.')
  const shows = (tab: Page, text: string) => expect(tab.getByRole('log').getByText(text)).toBeVisible()

  await test.step("each shows its bot's lines, over two connections", async () => {
    for (const tab of tabs) await shows(tab, 'Run 1 starts.')
    expect(openStreams()).toBeLessThanOrEqual(MAX_STREAMS)
  })

  await test.step('a call from each tab is answered', async () => {
    for (const tab of tabs) expect(await tab.evaluate(() => fetch('/api/health').then(({ ok }) => ok))).toBe(true)
  })

  await test.step('Stop works, and each console shows the newest line of its own bot', async () => {
    await button(first, 'Stop').click()
    await expect(button(first, 'Start')).toBeVisible()
    await shows(first, 'Run 1 ends')
    for (const bot of bots.slice(1)) await player.stop(bot)
    for (const tab of others) await shows(tab, 'Run 1 ends')
  })

  await test.step('the others continue when the tab with the stream is closed', async () => {
    await first.close()
    for (const bot of bots.slice(1)) await player.start(bot)
    for (const tab of others) await shows(tab, 'Run 2 starts.')
    expect(openStreams()).toBeLessThanOrEqual(MAX_STREAMS)
  })
  await Promise.all(bots.slice(1).map((bot) => player.stop(bot)))
})

test('Stop without a free connection reports it, and works once there is one', async ({ playerPage: page, player }) => {
  const bot = await player.addBot(`crowded-${crypto.randomUUID().slice(0, 8)}`)
  await player.start(bot)
  await page.goto(`/bots/${bot}`)
  await expect(button(page, 'Stop')).toBeVisible()
  const crowd = await page.context().newPage()
  await crowd.goto('/pricing')
  await crowd.evaluate(
    ([address, streams]) => {
      for (let stream = 0; stream < streams; stream++) new EventSource(address)
    },
    [`/api/bots/${bot}/console?token=${player.token}`, 6] as const,
  )
  await button(page, 'Stop').click()
  await expect(page.getByText(NOT_ANSWERED)).toBeVisible()
  expect(await player.stateOf(bot)).toBe('online')
  await expect(page.getByText('The server is not responding - Trying again')).toBeVisible()

  await crowd.close()
  await expect(page.getByText('The server is not responding - Trying again')).toBeHidden()
  // Chromium may still send the aborted call once it has a connection, so the button may change.
  await expect(async () => {
    if (await button(page, 'Stop').isVisible()) await button(page, 'Stop').click({ timeout: 5 * SECOND })
    await expect(button(page, 'Start')).toBeVisible({ timeout: 5 * SECOND })
  }).toPass()
  expect(await player.stateOf(bot)).toBe('offline')
})
