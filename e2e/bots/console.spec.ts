import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures'

test.use({ timezoneId: 'Asia/Tokyo' })

test('A console begins in the upper half of a phone, and the keyboard searches, filters and saves it', async ({
  page,
  baseURL,
  resident: { player, botId },
}) => {
  const log = page.getByRole('log')
  const lines = log.locator('[data-number]')
  const field = page.getByLabel('Find in console')
  const place = page.locator('.console-search output')
  await player.signIn(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${baseURL}/bots/${botId}`)
  await expect(lines.last()).toContainText('Run 1 ends')
  const all = await lines.count()

  await test.step('begins in the upper half', async () => {
    expect((await log.boundingBox())?.y).toBeLessThan(400)
  })

  await test.step('is searched, and neither the focus nor the page moves', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.keyboard.press('/')
    await page.keyboard.type('run 1')
    await expect(place).toHaveText('1 of 2')
    await page.keyboard.press('Enter')
    await expect(place).toHaveText('2 of 2')
    const framed = log.locator('mark').evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).outlineStyle))
    expect(await framed).toEqual(['none', 'solid'])
    await page.keyboard.press('Shift+Enter')
    await expect(place).toHaveText('1 of 2')
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Tab')
    await expect(page.locator('.tip', { hasText: 'Previous match' })).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(log).toBeFocused()
  })

  await test.step('is filtered', async () => {
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: /^Runs/ })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(lines).toHaveText([/Run 1 starts/, /Run 1 ends/])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
  })

  await test.step("is saved completely, with dates in the reader's zone", async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download console' }).press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^resource-collector-\d{4}-\d\d-\d\d\.txt$/)
    const [head, , ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(head).toContain('Times are in Asia/Tokyo.')
    expect(rows).toHaveLength(all)
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00 [-+>~!x.] /)
  })

  await test.step('lists its keyboard shortcuts', async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Console shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Download console' })).toBeFocused()
  })
})
