import type { Page } from '@playwright/test'
import { hasRedis } from '../../api/testing/redis-server'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { startTopology, type Topology, type Web } from '../cluster/topology'
import { expect, test } from '../fixtures'
import { playerWithBot } from '../served/player'

const SENTENCE = 'Lines are late and will follow. The bot plays on.'

test.skip(!hasRedis, 'needs redis-server')

let topology: Topology
let web: Web

test.beforeAll(async () => {
  topology = await startTopology({ PRACTICE_REALM: 'on', REALM_SPEED: '4000' })
  ;[web] = await Promise.all([topology.startWeb(), topology.startWorker()])
})
test.afterAll(() => topology?.stop())

const linesOf = (page: Page) => page.getByRole('log').locator('[data-number]')
const numbersOf = (page: Page) => linesOf(page).evaluateAll((rows) => rows.map((row) => Number(row.dataset.number)))

/** Where the log and the note below it are. */
const placesOf = (page: Page) =>
  Promise.all([page.getByRole('log'), page.locator('.zone-note')].map((part) => part.boundingBox()))

test('A console says that lines are late while Redis is away, keeps its lines, and shows the missed ones in order', async ({
  page,
  context,
}) => {
  const { player, botId } = await playerWithBot(web)
  const address = `${web.url}/bots/${botId}`
  await player.signIn(page)
  await page.goto(address)
  await expect(linesOf(page).nth(5)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const log = page.getByRole('log')
  await log.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const before = { numbers: await numbersOf(page), places: await placesOf(page) }

  await topology.redis.stop()
  const stoppedAt = Date.now()
  await test.step('says so after the last line, and moves nothing', async () => {
    await expect(log.getByText(SENTENCE)).toBeInViewport()
    expect(await numbersOf(page)).toEqual(expect.arrayContaining(before.numbers))
    expect(await placesOf(page)).toEqual(before.places)
    for (const theme of THEMES) {
      await chooseTheme(page, theme)
      expect(await axeViolations(page), theme).toEqual([])
    }
  })

  const opened = await context.newPage()
  await test.step('also on a page that opens now, without an error', async () => {
    await opened.goto(address)
    await expect(opened.getByRole('log').getByText(SENTENCE)).toBeVisible()
    await expect(opened.getByRole('heading', { name: 'Resource Collector' })).toBeVisible()
    await expect(opened.getByRole('alert')).toHaveCount(0)
  })

  await expect(log.getByText(SENTENCE)).toBeInViewport()
  await expect(page.getByText('The stream has ended')).toHaveCount(0)

  const startedAt = Date.now()
  await topology.redis.start()
  const last = before.numbers.at(-1) ?? 0
  for (const each of [page, opened]) {
    await expect(each.getByRole('log').getByText(SENTENCE)).toHaveCount(0)
    await expect(linesOf(each).nth(last + 2)).toBeAttached()
    const numbers = await numbersOf(each)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
  await test.step('and the bot has played on', async () => {
    const lines = await player.lines(botId, await linesOf(page).count())
    const times = lines.map(({ text }) => Date.parse(text.slice(0, text.indexOf(' '))))
    expect(times.filter((at) => at > stoppedAt && at < startedAt)).not.toEqual([])
    expect(times).toEqual(times.toSorted())
    expect(lines.filter(({ text }) => text.includes(' - Run '))).toHaveLength(1)
  })
})
