import { expect, test } from '@playwright/test'
import { THEMES } from '../site/lib/theme/themes'
import { axeFaults } from './axe'
import { Castellan } from './castellan'
import { misfits } from './fits'
import { type Look, startLook } from './look'
import { longAnimations } from './motion-and-focus'

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
    expect(await axeFaults(page, { except: ['landmark-unique'] })).toEqual([])
  })
}

for (const width of [360, 390, 768, 1280]) {
  test(`Every part fits a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${look.url}/_look`)
    await expect(page.getByText('Bot not found')).toBeVisible()
    expect(await misfits(page)).toEqual([])
  })
}

test('Nothing moves for who asked for that, in no part', async ({ page }) => {
  await page.goto(`${look.url}/_look`)
  await expect(page.getByText('Bot not found')).toBeVisible()
  expect(await longAnimations(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longAnimations(page)).toEqual([])
})

test('Players never get the page for developers', async ({ request }) => {
  const castellan = new Castellan()
  await castellan.start()
  const answer = await request.get(`${castellan.url}/_look`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  await castellan.remove()
})
