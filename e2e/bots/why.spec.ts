import { answerOf } from '../../api/testing/answer-of'
import { axeViolations } from '../browser/axe'
import { smallTargets } from '../browser/misfits'
import { expect, test } from '../fixtures'

test('A line of a decision answers "Why?" with the second best, and moves no line', async ({
  player,
  playerPage: page,
  resident,
}) => {
  await answerOf(resident.player.api.admin.users({ id: player.id }).plan.post({ plan: 'pro', until: null }))
  const accountId = await player.addAccount('why')
  const { bot } = await answerOf(player.api.bots.post({ templateId: 'tower-raider', accountId }))
  await player.start(bot.id)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/bots/${bot.id}`)
  const log = page.getByRole('log')
  const line = log.locator('[data-kind="send"][data-decided]').first()
  const button = line.getByRole('button', { name: 'Why?', exact: true })
  const answer = page.getByRole('dialog', { name: 'Why?' })
  await expect(button).toBeVisible()
  await player.stop(bot.id)
  await expect(log.getByText('Run 1 ends')).toBeVisible()
  await line.scrollIntoViewIfNeeded()

  await test.step('with the mouse', async () => {
    const before = [await log.evaluate(({ scrollTop }) => scrollTop), await line.boundingBox()]
    await button.click()
    await expect(answer).toContainText(/Chosen.* tower at .*Second best.* at .*Value: /)
    expect([await log.evaluate(({ scrollTop }) => scrollTop), await line.boundingBox()]).toEqual(before)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(answer).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('with the keyboard', async () => {
    await page.keyboard.press('Enter')
    await expect(answer).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(answer).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await smallTargets(page)).toEqual([])
    await button.click()
    await expect(answer).toContainText('Second best')
    expect(await axeViolations(page)).toEqual([])
  })
})
