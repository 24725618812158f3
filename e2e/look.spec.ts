import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { THEMES } from '../shared/themes'
import { Castellan } from './castellan'
import { type Look, startLook } from './look'

let look: Look

test.beforeAll(async () => {
  look = await startLook()
})
test.afterAll(() => look.stop())

for (const theme of THEMES) {
  test(`Axe finds no fault in any part in any state, in the theme ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
    await page.goto(`${look.url}/_look`)
    await expect(page.getByText('Bot not found')).toBeVisible()
    // A part in two states is a landmark twice, which no page for players has.
    const { violations } = await new AxeBuilder({ page }).disableRules('landmark-unique').analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
}

for (const width of [360, 390, 768, 1280]) {
  test(`No part is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${look.url}/_look`)
    await expect(page.getByText('Bot not found')).toBeVisible()
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBe(0)
  })
}

test('Players never get the page for developers', async ({ request }) => {
  const castellan = new Castellan()
  await castellan.start()
  const answer = await request.get(`${castellan.url}/_look`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  await castellan.remove()
})
