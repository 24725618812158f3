import type { Page } from '@playwright/test'
import {
  asClock,
  asDate,
  asDay,
  asFullMoment,
  asInlineMoment,
  asMoment,
  asRecent,
  asTime,
  asWeekday,
  asYear,
} from '../../site/lib/words/display-formats'
import { fixClock } from '../browser/fix-clock'
import { expect, test } from '../fixtures'

const ANNOUNCEMENT = {
  id: '66f145531b1bc3e6667d1e61',
  title: 'Maintenance',
  body: 'Bots rest until 2026-11-18T04:20:00Z.',
  category: 'maintenance',
  created_at: '2026-11-17T20:15:00.000Z',
}

/** Every format of a moment. */
function possibleTexts(moment: string, zone: string): string[] {
  const now = Date.now()
  const plain = [asDay, asYear, asDate, asMoment, asTime, asClock].map((as) => as(moment, zone))
  const clock = `${asWeekday(moment, zone)}, ${asTime(moment, zone)}`
  return [...plain, clock, asRecent(moment, now, zone), asInlineMoment(moment, now, zone)]
}

async function expectZone(page: Page, zone: string, least: number) {
  const times = page.locator('main time[datetime]')
  await expect(async () => expect(await times.count()).toBeGreaterThanOrEqual(least)).toPass()
  const shown = await times.evaluateAll((all) =>
    all.map((time) => ({
      at: time.getAttribute('datetime') ?? '',
      text: time.textContent,
      title: time.getAttribute('title') ?? '',
    })),
  )
  for (const { at, text, title } of shown) {
    expect(possibleTexts(at, zone)).toContain(text)
    expect(['', asFullMoment(at, zone)]).toContain(title)
  }
  const words = await page.locator('main').textContent()
  expect(words).toContain(zone.replace('_', ' '))
  expect(words).not.toMatch(/\bUTC\b|\d{4}-\d\d-\d\dT/)
}

for (const { zone, hours } of [
  { zone: 'Asia/Tokyo', hours: 24 },
  { zone: 'America/St_Johns', hours: 23 },
]) {
  test.describe(zone, () => {
    test.use({ timezoneId: zone })

    test(`Every page shows one time zone to a reader in ${zone}, also on the day of a clock change`, async ({
      page,
      baseURL,
      resident: { player, botId },
    }) => {
      await player.signIn(page)
      const announced = { announcements: [ANNOUNCEMENT], next_cursor: null }
      await page.route('**/api/users/announcements*', (route) => route.fulfill({ json: announced }))

      await test.step('the dashboard, its notifications and its bills', async () => {
        await page.goto(`${baseURL}/dashboard`)
        await expectZone(page, zone, 4)
        const resetTime = asTime(new Date().setUTCHours(24, 0, 0, 0), zone)
        await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`They reset at ${resetTime}`)
        await page.getByRole('tab', { name: /^Settings/ }).click()
        await expect(page.getByText('Bots rest until')).toBeVisible()
        await expectZone(page, zone, 5)
      })
      // Intercepted requests bypass the cache.
      await page.unrouteAll({ behavior: 'wait' })

      await test.step('the console', async () => {
        await page.goto(`${baseURL}/bots/${botId}`)
        await expectZone(page, zone, 8)
        await expect(page.locator('.log [data-kind=day]').first()).toHaveText(/^\w+day, \d+ \w+ \d{4}$/)
      })

      await test.step('profile, settings and the admin panel', async () => {
        await page.goto(`${baseURL}/profile`)
        await expectZone(page, zone, 2)
        await page.goto(`${baseURL}/settings`)
        await expect(page.getByLabel('Time zone')).toHaveAccessibleDescription(
          new RegExp(`^Times are in ${zone.replace('_', ' ')}`),
        )
        await page.goto(`${baseURL}/admin`)
        await expectZone(page, zone, 1)
      })

      await test.step('a day with a clock change', async () => {
        await fixClock(page, '2026-03-08T16:10:00Z')
        await page.route('**/api/bots/days?*', (route) => {
          const query = new URL(route.request().url()).searchParams
          const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
          const day = { bot_id: botId, unit: 'resources', at_work: 0, stretches: [{ kind: 'run', from, to }] }
          return route.fulfill({ json: { days: [{ ...day, gains: [{ at: from, amount: 4321 }] }] } })
        })
        await page.goto(`${baseURL}/bots/${botId}`)
        await expect(page.getByText('4,321 resources')).toBeVisible()
        const names = page.locator('.activity-hours span')
        await expect(names).toHaveCount(hours)
        const places = await page.evaluate(() => {
          const ends = (selector: string) => {
            const all = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect())
            return [all[0]?.left ?? 0, all.at(-1)?.right ?? 0].map(Math.round)
          }
          return [ends('.activity-chart'), ends('.activity-chart [data-kind=run]'), ends('.activity-hours span')]
        })
        expect(places[1]).toEqual(places[0])
        expect(places[2]).toEqual(places[0])
      })
    })
  })
}

test('A chosen zone applies at once, in other tabs and on the next page', async ({ playerPage: page }) => {
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  const clock = (tab: Page) => tab.locator('.page-head p')
  await expect(clock(other)).toHaveText(/ in UTC$/)
  await page.goto('/settings')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await expect(page.getByText('Time zone saved')).toBeVisible()
  await expect(clock(other)).toHaveText(/ in Asia\/Tokyo$/)
  await page.goto('/dashboard')
  await expect(clock(page)).toHaveText(/ in Asia\/Tokyo$/)
})
