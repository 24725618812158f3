import type { Locator } from '@playwright/test'
import { ALL_PLANS } from '../../shared/plans/plans'
import { axeViolations } from '../browser/axe'
import { coveredParts } from '../browser/covered-parts'
import { showBots, showFortyBots } from '../browser/forty-bots'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'

const WIDTHS = [1920, 1280, 1100, 1024, 768, 390, 320]

test('Of forty bots twelve are in view on a laptop and seven on a phone, and the rows fit every screen', async ({
  playerPage: page,
}) => {
  await showFortyBots(page)
  const rows = page.getByRole('article')
  for (const { width, height, least } of [
    { width: 1280, height: 800, least: 12 },
    { width: 390, height: 844, least: 7 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard')
    await expect(rows).toHaveCount(40)
    await expect(rows.first().getByText('Wrong password.', { exact: true })).toBeVisible()
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
    expect(bottoms.filter((bottom) => bottom <= height).length, `${width} px`).toBeGreaterThanOrEqual(least)
    expect(await axeViolations(page)).toEqual([])
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
    expect(await rows.evaluateAll(coveredParts), `${width} px`).toEqual([])
    expect(await rows.evaluateAll(partsBelow), `${width} px`).toEqual([])
  }
})

test('On tablets the bar of the list has two full lines, also with a selection', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  const all = page.getByRole('checkbox', { name: 'Select all 40' })
  const bar = page.locator('.many-bots')
  const placeOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box && { start: Math.round(box.x), middle: Math.round(box.y + box.height / 2) }
  }
  for (const width of [1200, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const [order, start] = [page.getByLabel('Order'), bar.getByRole('button', { name: /^Start / })]
    expect((await placeOf(start))?.middle, `${width} px`).toBe((await placeOf(order))?.middle)
    const before = [await bar.boundingBox(), await placeOf(order), (await placeOf(start))?.middle]
    await all.check()
    await expect(bar.getByText('40 selected')).toBeVisible()
    expect([await bar.boundingBox(), await placeOf(order), (await placeOf(start))?.middle]).toEqual(before)
    await all.uncheck()
  }
})

test('Without a connection the bar of a scrolled list is below the banner', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.context().setOffline(true)
  const banner = page.locator('.banner p')
  await expect(banner).toContainText("You're offline")
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 1000))
    const bottom = await banner.evaluate((words) => words.getBoundingClientRect().bottom)
    const field = page.getByPlaceholder('Find a bot')
    await expect.poll(async () => (await field.boundingBox())?.y, `${width} px`).toBeGreaterThanOrEqual(bottom)
  }
  await page.context().setOffline(false)
})

for (const plan of ALL_PLANS)
  test(`The summary of plan ${plan} keeps its words apart on every screen`, async ({ playerPage: page }) => {
    await showBots(page, 1, { plan })
    await page.goto('/dashboard')
    await expect(page.locator('.summary .badge')).toHaveText(plan.toUpperCase())
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const wide = page
        .locator('.summary p')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        )
      expect(await wide, `${width} px`).toEqual([])
      expect(await misfits(page), `${width} px`).toEqual([])
    }
  })

/** Names the parts of rows that are not in their row. */
function partsBelow(rows: Element[]) {
  return rows.flatMap((row) => {
    const { bottom } = row.getBoundingClientRect()
    const parts = [...row.querySelectorAll(':scope > *, button')].map((part) => ({
      name: part.className,
      box: part.getBoundingClientRect(),
    }))
    return parts
      .filter(({ box }) => box.height > 1 && box.bottom > bottom + 1)
      .map(({ name }) => `${row.getAttribute('aria-label')}: ${name}`)
  })
}
