import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { Castellan } from './castellan'

const castellan = new Castellan()

test.beforeAll(() => castellan.start())
test.afterAll(() => castellan.remove())

const open = (page: Page, path: string) => page.goto(`${castellan.url}${path}`)
const meta = (page: Page, name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)

for (const path of ['/', '/pricing', '/auth/login']) {
  test(`${path} says what it is, to search engines and where its link is shared`, async ({ page, request }) => {
    await open(page, path)
    const title = await page.title()
    const description = (await meta(page, 'description').getAttribute('content')) ?? ''
    expect(title.length).toBeLessThanOrEqual(60)
    expect(description.length).toBeGreaterThan(40)
    expect(description.length).toBeLessThanOrEqual(160)
    await expect(meta(page, 'og:title')).toHaveAttribute('content', title)
    await expect(meta(page, 'og:description')).toHaveAttribute('content', description)
    await expect(meta(page, 'robots')).toHaveCount(0)
    const picture = (await meta(page, 'og:image').getAttribute('content')) ?? ''
    expect((await request.get(`${castellan.url}${picture}`)).headers()['content-type']).toBe('image/png')
  })
}

for (const path of [
  '/dashboard',
  '/accounts',
  '/bots/create',
  '/bots/66f145531b1bc3e6667d1e67',
  '/profile',
  '/settings',
]) {
  test(`${path} asks not to be found`, async ({ request }) => {
    const html = await (await request.get(`${castellan.url}${path}`)).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
}

test('The pages say in data what the plans cost and what is asked at the gate', async ({ page }) => {
  await open(page, '/pricing')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.map((text) => JSON.parse(text))
  expect(things.map((thing) => thing['@type']).sort()).toEqual(['FAQPage', 'SoftwareApplication'])
  const questions = await page.locator('.faq summary').allTextContents()
  const asked = things.find((thing) => thing['@type'] === 'FAQPage').mainEntity as { name: string }[]
  expect(asked.map(({ name }) => name)).toEqual(questions.map((question) => question.trim()))
})

test('The manifest names icons that are there, each in its size', async ({ page }) => {
  await open(page, '/')
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
  expect(sizes.length).toBe(4)
  for (const [real, said] of sizes) expect(real).toBe(said)
})

for (const [theme, colour] of [
  ['dark', '#151815'],
  ['midnight', '#03050c'],
  ['light', '#edede5'],
] as const) {
  test(`The browser's own bars have the colour of the page in the theme ${theme}`, async ({ page }) => {
    await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme)
    await open(page, '/')
    await expect(meta(page, 'theme-color')).toHaveAttribute('content', colour)
  })
}

test('Where PUBLIC_URL is set, pages name their whole address', () => {
  const folder = 'test-results/with-address'
  execFileSync('node_modules/.bin/bun', ['--bun', 'node_modules/.bin/astro', 'build', '--outDir', folder], {
    env: { ...process.env, PUBLIC_URL: 'https://castellan.example' },
  })
  const html = readFileSync(`${folder}/client/pricing.html`, 'utf8')
  expect(html).toContain('<link rel="canonical" href="https://castellan.example/pricing">')
  expect(html).toContain('<meta property="og:image" content="https://castellan.example/og.png">')
})
