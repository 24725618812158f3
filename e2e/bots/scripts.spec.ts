import type { Page } from '@playwright/test'
import { answerOf } from '../../api/testing/answer-of'
import { THEMES } from '../../site/lib/theme/themes'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { countedClicks } from '../browser/counted-clicks'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'
import type { Player } from '../served/player'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const code = (page: Page) => page.getByRole('textbox', { name: /^Code of/ })

const givePremium = (admin: Player, player: Player) =>
  answerOf(admin.api.admin.users({ id: player.id }).plan.post({ plan: 'premium', until: null }))

const FAILS_LATER = `export default async function run(keeper: Keeper) {
  const castles = await keeper.game.castles()
  keeper.memory = { seen: castles.length }
  await keeper.sleep('1 hour')
  keeper.say(castles[99]!.name)
}
`

async function withScript(player: Player, source = FAILS_LATER, name = 'Round') {
  const { script } = await answerOf(player.api.scripts.post({ name, source }))
  return script.id
}

test('From nothing to a bot that runs a script, with a mistake on the way that is found by its line', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePremium(resident.player, player)
  await player.addAccount(`writer-${Date.now()}`)
  const { count, click } = countedClicks()
  await page.goto('/dashboard')

  await test.step('begins with an example', async () => {
    await click(button(page, /^Account menu/))
    await click(page.getByRole('link', { name: 'Scripts' }))
    await click(button(page, 'New script'))
    await click(page.getByRole('radio', { name: 'Morning report' }))
    await click(button(page, 'Create script'))
    await expect(page).toHaveURL(/\/scripts\/[0-9a-f]{24}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Morning report' })).toBeVisible()
    await expect(page.getByText('No problems found')).toBeVisible()
  })

  await test.step('makes a mistake, which is named with its line', async () => {
    await code(page).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('const wood: number = "much"\n')
    await click(button(page, /^Line 1 Type 'string' is not assignable to type 'number'/))
    await expect(code(page)).toBeFocused()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.type('// Mine\n')
    await expect(page.getByText('No problems found')).toBeVisible()
  })

  await test.step('tries it, and saves it with a note', async () => {
    await click(button(page, 'Dry run'))
    await expect(page.getByText('It played all 7 days.')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Left alone' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Note on what you changed' }).fill('Says whose it is')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Version 2, saved')).toBeVisible()
  })

  await test.step('makes a bot of it, which runs that version', async () => {
    await click(page.getByRole('link', { name: 'Make a bot of it' }))
    await expect(page.getByRole('radio', { name: 'Morning report' })).toBeChecked()
    await expect(page.getByLabel('Version of the script')).toHaveValue('')
    await click(button(page, 'Create Bot'))
    await expect(page).toHaveURL(/\/bots\/[0-9a-f]{24}$/)
    await click(button(page, /^Start/))
    await expect(page.getByRole('log')).toContainText('Plays version 2 of Morning report.')
  })

  expect(count.clicks).toBeLessThanOrEqual(10)
})

test('An error of a run leads to the line of the version that was played', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePremium(resident.player, player)
  const id = await withScript(player, FAILS_LATER.replace("await keeper.sleep('1 hour')\n", '\n'))
  const botId = await player.addBot(`faulty-${Date.now()}`, { templateId: `script:${id}` })
  await player.start(botId)
  await page.goto(`/bots/${botId}`)
  const link = page.getByRole('link', { name: 'Open line 5' }).first()
  await expect(link).toHaveAttribute('href', `/scripts/${id}?version=1&line=5`)
  await link.click()
  await expect(code(page)).toBeFocused()
  await expect(page.locator('.cm-activeLine')).toContainText('castles[99]')
})

test('A dry run that fails names the line, and what the script had seen before', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePremium(resident.player, player)
  await page.goto(`/scripts/${await withScript(player)}`)
  await button(page, 'Dry run').click()
  const fault = page.getByRole('alert', { name: 'What went wrong' })
  await expect(fault).toContainText('in line 5')
  await expect(fault).toContainText('"seen"')
  await button(page, 'The look before').click()
  await expect(fault).toContainText('castles()')
  await button(page, 'Go to line 5').click()
  await expect(page.locator('.cm-activeLine')).toContainText('castles[99]')
  for (const theme of THEMES) {
    await chooseTheme(page, theme)
    expect(await axeViolations(page)).toEqual([])
  }
})

test('The keyboard leaves the code, and code that is not saved survives its tab', async ({
  playerPage: page,
  player,
  resident,
}) => {
  await givePremium(resident.player, player)
  const path = `/scripts/${await withScript(player)}`
  await page.goto(path)
  await code(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// unsaved')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code(page)).not.toBeFocused()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.goto('/scripts')

  const other = await page.context().newPage()
  await other.goto(path)
  await expect(code(other)).toContainText('// unsaved')
  await expect(other.getByText('Code that you had not saved is back.')).toBeVisible()
  await other.close()
})

test('A version saved elsewhere takes nothing away', async ({ playerPage: page, player, resident }) => {
  await givePremium(resident.player, player)
  const id = await withScript(player)
  await page.goto(`/scripts/${id}`)
  await code(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// mine')
  await answerOf(player.api.scripts({ id }).versions.post({ source: `${FAILS_LATER}// theirs\n` }))
  await expect(page.getByText(/^Version 2 was saved elsewhere while you wrote on version 1/)).toBeVisible()
  await button(page, 'Compare').first().click()
  await expect(page.getByRole('textbox', { name: 'From version 2 to your code' })).toContainText('// mine')
  await button(page, 'Back to writing').click()
  await button(page, 'Keep mine').click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Version 3, saved')).toBeVisible()
  await page.getByRole('tab', { name: /^Versions/ }).click()
  await button(page, 'Back to 2').click()
  await expect(page.getByText('Version 4, saved')).toBeVisible()
  await expect(code(page)).toContainText('// theirs')
})

test('The pages fit a phone, with long names', async ({ playerPage: page, player, resident }) => {
  await givePremium(resident.player, player)
  const id = await withScript(player, FAILS_LATER, 'Graf-Eberhard-von-und-zu-Hohenrechberg-auf-Rothenloewen-bei-Ulm')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/scripts', `/scripts/${id}`]) {
    await page.goto(path)
    await expect(page.getByText('Hohenrechberg').first()).toBeVisible()
    expect(await misfits(page)).toEqual([])
    expect(await axeViolations(page)).toEqual([])
  }
})

test('Without scripts in the plan, the page says which plan has them', async ({ playerPage: page }) => {
  await page.goto('/scripts')
  await expect(page.getByText(/^Custom scripts need Premium/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare plans' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
