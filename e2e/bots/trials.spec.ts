import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'

const TRY = 'Try it on twenty worlds'

test('Settings are tried on twenty worlds before a bot is made, by keyboard alone', async ({ playerPage: page }) => {
  await page.goto('/bots/create?template=resource-collector')
  const button = page.getByRole('button', { name: TRY })
  const goods = page.getByLabel('Collect', { exact: true })
  await goods.selectOption({ label: 'Only wood' })

  await test.step('the answer shows them beside the default and a castle left alone', async () => {
    await button.press('Enter')
    await expect(page.getByRole('rowheader', { name: 'Left alone' })).toBeVisible()
    await expect(page.getByText(/^About [\d,]+ resources in seven days; the worst of twenty worlds/)).toBeVisible()
    await expect(button).toBeFocused()
    const day = page.getByRole('slider', { name: 'resources, quarter by quarter of a day' })
    await day.press('Home')
    await expect(day).toHaveAttribute('aria-valuetext', /^Day 1, 00:00: 0 resources/)
  })

  await test.step('the best value of one of them comes into the form, and goes', async () => {
    await page.getByLabel('One setting at a time').selectOption({ label: 'Collect' })
    await page.getByRole('button', { name: 'Try its values' }).press('Enter')
    await page.getByRole('button', { name: 'Take the best' }).press('Enter')
    await expect(goods).toHaveValue('all')
    await expect(page.getByText(/^Settings have changed since/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(goods).toHaveValue('wood')
  })

  await test.step('all of it can be read in each theme, also on a phone', async () => {
    for (const theme of THEMES) {
      await chooseTheme(page, theme)
      expect(await axeViolations(page)).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await misfits(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
  })
})

test('A bot with other settings is tried in the dialog that changes it', async ({ player, playerPage: page }) => {
  const botId = await player.addBot('tried-castle')
  await page.goto(`/bots/${botId}?tab=settings`)
  await page.getByRole('button', { name: 'Change bot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change bot' })
  await dialog.getByLabel('Longest interval between two looks', { exact: true }).fill('900')
  await dialog.getByRole('button', { name: TRY }).click()
  await expect(dialog.getByRole('alert')).toContainText('must be at most 720')
  await dialog.getByLabel('Longest interval between two looks', { exact: true }).fill('30')
  await dialog.getByRole('button', { name: TRY }).click()
  await expect(dialog.getByRole('rowheader', { name: 'Left alone' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
