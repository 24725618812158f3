import { answerOf } from '../../api/testing/answer-of'
import { expect, test } from '../fixtures'

test('A number is saved as typed or rejected at its field, and the wheel changes none', async ({
  player,
  playerPage: page,
}) => {
  await player.addAccount('numbers', 'DE1')

  await test.step('the German dialog', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Create Bot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bot erstellen' })
    await dialog.getByLabel('Bot-Template').selectOption('Rohstoffsammler')
    const amount = dialog.getByLabel('Sammeln ab dieser Menge')
    await amount.click()
    await page.mouse.wheel(0, 100)
    await expect(amount).toHaveValue('300')
    await amount.fill('1,5')
    await dialog.getByRole('button', { name: 'Bot erstellen' }).click()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveAccessibleDescription('Waren Sammeln ab dieser Menge: Bitte eine ganze Zahl angeben.')
    await amount.fill('')
    await amount.pressSequentially('10.000')
    await amount.press('ArrowUp')
    await expect(amount).toHaveValue('10001')
    await dialog.getByText('Erweitert').click()
    const pause = dialog.getByLabel('Längste Pause')
    await pause.fill('1.500')
    await dialog.getByRole('button', { name: 'Bot erstellen' }).click()
    await expect(pause).toHaveAccessibleDescription(/1500 oder 1,5/)
    await pause.fill('62,5')
    await dialog.getByRole('button', { name: 'Bot erstellen' }).click()
    await expect(dialog).toBeHidden()
  })

  const { bots } = await answerOf(player.api.bots.get())
  const id = bots[0]?.id ?? ''
  const settings = async () => (await answerOf(player.api.bots({ id }).get())).bot.settings
  expect(await settings()).toMatchObject({ collectFrom: 10_001, pauseMax: 62.5 })

  await test.step('the change dialog', async () => {
    await page.goto(`/bots/${id}?tab=settings`)
    await page.getByRole('button', { name: 'Change bot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change bot' })
    const amount = dialog.getByLabel('Collect from this amount')
    await amount.fill('--5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(amount).toHaveAccessibleDescription('goods Collect from this amount must be a number.')
    await amount.fill('')
    await expect(amount).toHaveAttribute('placeholder', '10001')
    await dialog.getByLabel('Send carts when a storage is this full').fill('90')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(await settings()).toMatchObject({ collectFrom: 10_001, sendAt: 90 })
  })
})
