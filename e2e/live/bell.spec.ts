import type { Page } from '@playwright/test'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { misfits, smallTargets } from '../browser/misfits'
import { expect, test } from '../fixtures'
import type { Player } from '../served/player'
import { refuseBot } from '../served/refuse-bot'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function refusedBot(player: Player): Promise<string> {
  const botId = await player.addBot(`bell-${crypto.randomUUID().slice(0, 8)}`)
  await refuseBot(player, botId)
  return botId
}

test('A failure reaches the bell of every page at once, leads to its moment, and is read in all tabs', async ({
  player,
  playerPage: page,
}) => {
  await page.goto('/accounts')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const other = await page.context().newPage()
  await other.goto('/settings')
  const botId = await refusedBot(player)
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications 1 unread')

  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('region', { name: 'Errors' })).toContainText('stopped.')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Space')
  const entry = panel(page).getByRole('link', { name: /stopped/ })
  await expect(entry).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/bots/${botId}\\?at=`))
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notifications')
})

test('The bell is on public pages too, fits a phone as a sheet, and passes axe in every theme', async ({
  player,
  playerPage: page,
}) => {
  await refusedBot(player)
  await page.goto('/pricing')
  await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread')
  for (const theme of THEMES) {
    await chooseTheme(page, theme)
    await bell(page).click()
    await expect(panel(page).getByRole('link', { name: /stopped/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
  for (const width of [320, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await bell(page).click()
    await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
    if (width === 390) {
      const box = await panel(page).boundingBox()
      expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
      expect(await smallTargets(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
  }
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})
