import type { Locator } from '@playwright/test'
import { isInPreparation } from '../shared/plans/capabilities'
import { PLAN_CARDS } from '../shared/plans/plan-cards'
import { PLAN_COMPARISON } from '../shared/plans/plan-comparison'
import { expect, test } from './fixtures'

const MARK = 'in preparation'

/** What each of them says, with the mark where it carries one. */
const said = async (all: Locator) => (await all.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

const marked = (text: string, isMarked: boolean) => (isMarked ? `${text} ${MARK}` : text)

test('The pricing page shows the cards as the table says, and marks what is in preparation', async ({ page }) => {
  await page.goto('/pricing')
  const cards = page.locator('.plan')
  await expect(cards).toHaveCount(PLAN_CARDS.length)
  for (const [position, { name, price, per, includes, lacks = [] }] of PLAN_CARDS.entries()) {
    const card = cards.nth(position)
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(card.locator('.price')).toHaveText(`${price} ${per}`)
    const lines = includes.map(({ text, promises }) => marked(text, isInPreparation(...promises)))
    expect(await said(card.locator('.check-list li'))).toEqual([...lines, ...lacks])
    for (const { text } of includes) await expect(card.getByText(text, { exact: true })).toBeVisible()
  }
})

test('The comparison shows the same table', async ({ page }) => {
  await page.goto('/pricing')
  const rows = page.locator('.comparison tbody tr')
  await expect(rows).toHaveCount(PLAN_COMPARISON.length)
  for (const [position, row] of PLAN_COMPARISON.entries()) {
    expect(await said(rows.nth(position).locator('th'))).toEqual([marked(row.subject, row.isInPreparation)])
    const cells = rows.nth(position).locator('td')
    const texts = row.offers.map(({ offer, isInPreparation: isMarked }) =>
      marked(typeof offer === 'string' ? offer : '', isMarked && !row.isInPreparation),
    )
    expect(await said(cells)).toEqual(texts)
    for (const [column, { offer }] of row.offers.entries()) {
      if (typeof offer === 'string') continue
      await expect(cells.nth(column).getByRole('img', { name: offer ? 'Included' : 'Not included' })).toBeVisible()
    }
  }
})

test('The landing page marks the claims that the software does not keep yet, and no others', async ({ page }) => {
  await page.goto('/')
  const claims = await said(page.locator('.ledger .claim, .why-list .claim'))
  expect(claims).toEqual([
    'Bot automation',
    '24/7 operation',
    'Security with detection avoidance',
    marked('Performance analytics', isInPreparation('analytics')),
    'Multi-account support',
    'Smart resource management',
    'Multi-account dashboard',
    marked('Custom automation scripts', isInPreparation('scripts')),
    marked('24/7 support', isInPreparation('supportAtAnyHour')),
    'Free trial',
  ])
  await expect(page.getByText(MARK)).toHaveCount(claims.filter((claim) => claim.endsWith(MARK)).length)
  await expect(page.getByText('Free trial: one bot, twelve hours a day, forever.')).toBeVisible()
  await expect(page.getByText('One bot, twelve hours a day, free, forever.')).toBeVisible()
  await expect(page.getByText(/^Twelve bots on one screen/)).toBeVisible()
})

test('A template that the plan does not have can be read about, and is not made into a bot', async ({
  player,
  playerPage: page,
}) => {
  await player.addAccount('outside')
  await page.goto('/bots/create')
  await page.getByRole('radio', { name: 'Tower Raider', exact: true }).check()
  await page.getByLabel('Game account').selectOption({ label: 'outside – DE1' })
  await expect(page.getByText('Combat bots need Plus or a larger plan, such as Premium.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Bot' })).toBeDisabled()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await expect(page).toHaveURL('/pricing')
})
