import type { Locator } from '@playwright/test'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { misfits } from '../browser/misfits'
import { longAnimations } from '../browser/motion-and-focus'
import { expect, test } from '../fixtures'
import { type Look, startLook } from '../served/look'

test.use({ reducedMotion: 'no-preference' })

let look: Look

test.beforeAll(async () => {
  look = await startLook({ PUBLIC_URL: 'https://castellan.example' })
})
test.afterAll(() => look.stop())

test('Every part in every state fits every screen, passes axe in every theme, and respects reduced motion', async ({
  lastingPage: page,
}) => {
  await page.goto(`${look.url}/_look`)
  await expect(page.getByText('Bot not found')).toBeVisible()
  await test.step('without reduced motion, something moves', async () => {
    expect(await longAnimations(page)).not.toEqual([])
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => longAnimations(page), 'what was moving ends, and nothing begins').toEqual([])
  for (const theme of THEMES)
    await test.step(`axe in the theme ${theme}`, async () => {
      await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme)
      // The state page shows landmarks twice. Themes differ only in colours.
      const rules = theme === 'dark' ? { except: ['landmark-unique'] } : { only: ['color-contrast'] }
      expect(await axeViolations(page, rules)).toEqual([])
    })
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
    const windows = await boxesIn(page.locator('.summary .slots').first())
    expect(new Set(windows.map(({ top }) => top)).size, 'windows stand in one row').toBe(1)
    expect(Math.min(...windows.map(({ width }) => width)), 'each can be seen').toBeGreaterThan(6)
    const [left, right] = await boxesIn(page.locator('.summary').first())
    expect(left?.width, 'and no column is wider for them').toBeCloseTo(right?.width ?? 0, 0)
  }
})

test('With PUBLIC_URL set at build time, pages contain their absolute address', async ({ request }) => {
  const html = await (await request.get(`${look.url}/pricing`)).text()
  expect(html).toContain('<link rel="canonical" href="https://castellan.example/pricing">')
  expect(html).toContain('<meta property="og:image" content="https://castellan.example/og.png">')
})

test('Players never see the state page', async ({ request }) => {
  const answer = await request.get('/_look', { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
})

const boxesIn = (row: Locator) =>
  row.evaluate(({ children }) =>
    [...children].map((part) => {
      const { top, width } = part.getBoundingClientRect()
      return { top, width }
    }),
  )
