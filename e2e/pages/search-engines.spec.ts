import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)

for (const path of ['/', '/pricing', '/developers', '/auth/login']) {
  test(`${path} has metadata for search engines and link previews`, async ({ lastingPage: page, request }) => {
    await page.goto(path)
    const title = await page.title()
    const description = (await meta(page, 'description').getAttribute('content')) ?? ''
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(160)
    await expect(meta(page, 'og:title')).toHaveAttribute('content', title)
    await expect(meta(page, 'og:description')).toHaveAttribute('content', description)
    await expect(meta(page, 'robots')).toHaveCount(0)
    const picture = (await meta(page, 'og:image').getAttribute('content')) ?? ''
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
  })
}

for (const path of [
  '/auth/forgot',
  '/auth/reset',
  '/confirm',
  '/dashboard',
  '/accounts',
  '/bots/create',
  '/bots/66f145531b1bc3e6667d1e67',
  '/profile',
  '/settings',
  '/admin',
]) {
  test(`${path} is excluded from search engines`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
}

test("Structured data contains the plans' prices and the FAQ", async ({ lastingPage: page }) => {
  await page.goto('/pricing')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.map((text) => JSON.parse(text))
  expect(things.map((thing) => thing['@type']).sort()).toEqual(['FAQPage', 'SoftwareApplication'])
  const questions = await page.locator('.faq summary').allTextContents()
  const faq = things.find((thing) => thing['@type'] === 'FAQPage').mainEntity as { name: string }[]
  expect(faq.map(({ name }) => name)).toEqual(questions.map((question) => question.trim()))
})

test('The manifest names icons that exist in their sizes', async ({ lastingPage: page }) => {
  await page.goto('/')
  const sizes = await page.evaluate(async () => {
    const manifest = await (await fetch('/manifest.webmanifest')).json()
    const icons = [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]
    return Promise.all(
      icons.map(async ({ src, sizes }: { src: string; sizes: string }) => {
        const icon = await createImageBitmap(await (await fetch(src)).blob())
        return [`${icon.width}x${icon.height}`, sizes]
      }),
    )
  })
  expect(sizes.length).toBe(5)
  for (const [real, stated] of sizes) expect(real).toBe(stated)
})

test('/favicon.ico is an icon', async ({ lastingPage: page }) => {
  await page.goto('/')
  const [status, size] = await page.evaluate(async () => {
    const answer = await fetch('/favicon.ico')
    const { width } = await createImageBitmap(await answer.blob())
    return [answer.status, width]
  })
  expect([status, size > 0]).toEqual([200, true])
})

for (const [theme, colour] of [
  ['dark', '#151815'],
  ['midnight', '#03050c'],
  ['light', '#edede5'],
] as const) {
  test(`The browser's own bars have the page's colour in the theme ${theme}`, async ({ lastingPage: page }) => {
    await page.evaluate((wanted) => localStorage.setItem('theme', wanted), theme)
    await page.goto('/')
    await expect(meta(page, 'theme-color')).toHaveAttribute('content', colour)
  })
}
