import type { Page } from '@playwright/test'
import { axeViolations } from '../browser/axe'
import { shiftsOf } from '../browser/layout-shifts'
import { misfits, smallTargets } from '../browser/misfits'
import { untilPainted } from '../browser/until-painted'
import { expect, test } from '../fixtures'
import type { Player } from '../served/player'

test.use({ reducedMotion: 'no-preference' })

const LONG_WORD = 'Hohenrechberg-Rothenloewen-'.repeat(4)
const ANNOUNCEMENTS = ['maintenance', 'a-category-of-thirty-two-letters', 'update'].map((category, place) => ({
  id: `66f145531b1bc3e6667d1e6${place}`,
  title: `${LONG_WORD} ${place}`,
  body: `Bots stop at 04:00 UTC.\nThey go on by themselves. ${LONG_WORD}`,
  category,
  created_at: '2026-11-18T04:00:00.000Z',
}))

const tab = (page: Page) => page.getByRole('tab', { name: /^Settings/ })
const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const events = (page: Page) => list(page, 'Bot Ereignisse')

async function makeNews(player: Player, count: number) {
  const botId = await player.addBot(`news-${crypto.randomUUID().slice(0, 8)}`)
  for (let made = 0; made < count; made++) await (made % 2 === 0 ? player.start(botId) : player.stop(botId))
}

/** Own starts and stops are no news; here they count as if they were. */
async function countAsNews(page: Page, count: number) {
  let seenUntil: string | null = null
  await page.route('**/api/users/me/notifications/seen', (route) => {
    seenUntil = route.request().postDataJSON().until
    return route.continue()
  })
  await page.route('**/api/users/me/unseen', async (route) => {
    const { announcements } = await (await route.fetch()).json()
    const notifications = { unseen: seenUntil ? 0 : count, seen_until: seenUntil }
    await route.fulfill({ json: { announcements, notifications } })
  })
  await page.route('**/api/users/me/notifications?*', async (route) => {
    const answer = await (await route.fetch()).json()
    const notifications = answer.notifications.map((each: object) => ({ ...each, is_news: true }))
    await route.fulfill({ json: { ...answer, notifications } })
  })
}

const announce = (page: Page, announcements: object[]) =>
  page.route('**/api/users/announcements*', (route) => route.fulfill({ json: { announcements, next_cursor: null } }))

test('Notifications are counted, marked and seen, older ones load on scrolling, and nothing moves, on a phone and by keyboard', async ({
  player,
  playerPage: page,
}) => {
  await makeNews(player, 26)
  await countAsNews(page, 26)
  await announce(page, ANNOUNCEMENTS)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/dashboard')

  await test.step('the count moves nothing', async () => {
    await expect(tab(page)).toHaveAccessibleName('Settings 26 new')
    expect(await shiftsOf(page)).toEqual([])
  })

  await test.step('late entries move nothing', async () => {
    const late = Promise.withResolvers<void>()
    await page.route('**/api/users/me/notifications?*', async (route) => {
      await late.promise
      await route.fallback()
    })
    await tab(page).click()
    await expect(list(page, 'Announcements').getByRole('listitem')).toHaveCount(3)
    await untilPainted(page)
    const before = await shiftsOf(page)
    late.resolve()
    await expect(events(page).getByRole('listitem').first()).toContainText('You stopped')
    expect(await shiftsOf(page)).toEqual(before)
  })

  await test.step('visible entries are seen, and stay marked until the tab is left', async () => {
    await events(page).scrollIntoViewIfNeeded()
    await expect(tab(page)).toHaveAccessibleName('Settings')
    await expect(events(page).getByRole('listitem').first()).toContainText('New')
    await expect(page.getByText('26 new', { exact: true })).toBeVisible()
  })

  await test.step('the list is 16rem high, and the keyboard scrolls it to the oldest entry', async () => {
    await expect(events(page)).toHaveCSS('max-height', '256px')
    expect(await events(page).getByRole('listitem').count()).toBeLessThan(26)
    await events(page).focus()
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(events(page).getByRole('listitem')).toHaveCount(26, { timeout: 500 })
    }).toPass()
    await expect(events(page).getByRole('listitem').last()).toContainText('You started')
  })

  await test.step('it passes axe and fits', async () => {
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
    }
  })

  await test.step('seen entries are not new on the next visit', async () => {
    await page.reload()
    await tab(page).click()
    await expect(events(page).getByRole('listitem').first()).toBeVisible()
    await expect(events(page).getByText('New', { exact: true })).toHaveCount(0)
    await expect(tab(page)).toHaveAccessibleName('Settings')
  })
  // An answer that is still under way would fail the next test.
  await page.unrouteAll({ behavior: 'wait' })
})

test('A visitor reads the announcements at the end of the landing page, and nothing moves', async ({
  lastingPage: page,
}) => {
  await announce(page, ANNOUNCEMENTS)
  await page.goto('/')
  const announcements = page.getByRole('region', { name: 'Announcements' })
  await page.getByRole('heading', { name: 'Smart resource management' }).scrollIntoViewIfNeeded()
  await announcements.scrollIntoViewIfNeeded()
  const entry = announcements.getByRole('listitem').first()
  await expect(entry.getByRole('heading')).toHaveText(ANNOUNCEMENTS[0]?.title ?? '')
  await expect(entry.locator('.badge')).toHaveText('maintenance')
  await expect(entry.getByRole('time')).toHaveText('18 Nov 2026')
  expect(await shiftsOf(page)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => misfits(page)).toEqual([])

  await announce(page, [])
  // A reloaded page restores its scroll position and may fetch at once.
  const refetched = page.waitForResponse('**/api/users/announcements*')
  await page.reload()
  await page.getByRole('heading', { name: 'Smart resource management' }).scrollIntoViewIfNeeded()
  await (await refetched).finished()
  await expect(announcements).toBeHidden()
})
