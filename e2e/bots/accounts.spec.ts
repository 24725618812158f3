import { GAME_PASSWORD } from '../../api/testing/processes/remote-player'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'

test('A wrong password is seen, changed and tested, and its bot starts from the list', async ({
  player,
  playerPage: page,
}) => {
  const botId = await player.addBot('tested-castle')
  await player.start(botId)
  await expect.poll(() => player.stateOf(botId)).toBe('online')
  await page.goto('/accounts')
  const row = page.getByRole('row').filter({ hasText: 'tested-castle' })
  const test = row.getByRole('button', { name: 'Test tested-castle' })
  await expect(row.getByText('Signed in')).toBeVisible()
  await expect(test).toHaveAttribute('aria-disabled', 'true')
  await player.stop(botId)
  await expect(test).not.toHaveAttribute('aria-disabled')

  const change = async (password: string) => {
    await row.getByRole('button', { name: 'Change tested-castle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change tested-castle' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
  }
  await change('not the password')
  await expect(row.getByText('Not tried yet')).toBeVisible()
  await player.start(botId)
  await expect(row.getByText('Wrong password')).toBeVisible()
  await expect(row.getByText('ERROR')).toBeVisible()

  await change(GAME_PASSWORD)
  await test.click()
  await expect(row.getByText('Signed in')).toBeVisible()
  for (const theme of THEMES) {
    await chooseTheme(page, theme)
    expect(await axeViolations(page)).toEqual([])
  }
  for (const width of [1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await misfits(page), `${width} px`).toEqual([])
  }
  const start = row.getByRole('button', { name: /^Start/ })
  await start.click()
  await expect(row.getByText('ONLINE')).toBeVisible()
  await expect(start).toBeHidden()
})
