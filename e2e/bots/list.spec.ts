import { axeViolations } from '../browser/axe'
import { showFortyBots } from '../browser/forty-bots'
import { misfits } from '../browser/misfits'
import { placesOfControls } from '../browser/still-pointer'
import { expect, test } from '../fixtures'

const WIDTHS = [1920, 1280, 1024, 768, 390, 320]

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
    await expect(rows.first().getByText('Wrong password. DE1 refused the sign-in.')).toBeVisible()
    const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
    expect(bottoms.filter((bottom) => bottom <= height).length, `${width} px`).toBeGreaterThanOrEqual(least)
    expect(await axeViolations(page)).toEqual([])
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
  }
})

test('Twenty quick presses of one button move no control', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const toggle = page.getByRole('article', { name: 'Watch 3', exact: true }).locator('.bot-toggle')
  await expect(toggle).toBeVisible()
  await toggle.hover()
  const before = await placesOfControls(page)
  for (let press = 0; press < 20; press++) {
    await page.mouse.down()
    await page.mouse.up()
    expect(await placesOfControls(page)).toEqual(before)
  }
})

test('The keyboard reaches the last bot with two keys, and stops it', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const last = page.getByRole('article').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('s')
  await expect(last).toHaveAttribute('data-state', 'online')
})
