import type { Locator, Page } from '@playwright/test'
import { isInPreparation, isPartlyInPreparation } from '../../shared/plans/capabilities'
import { HOUR } from '../../shared/time'
import { PLAN_CARDS } from '../../site/lib/plans/plan-cards'
import { PLAN_COMPARISON } from '../../site/lib/plans/plan-comparison'
import { axeViolations } from '../browser/axe'
import { chooseTheme } from '../browser/choose-theme'
import { shiftsOf } from '../browser/layout-shifts'
import { misfits, smallTargets } from '../browser/misfits'
import { expect, test } from '../fixtures'

test.use({ reducedMotion: 'no-preference' })

const MARK = 'in preparation'

const textsOf = async (all: Locator) => (await all.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

const marked = (text: string, isMarked: boolean) => (isMarked ? `${text} ${MARK}` : text)
const noted = (text: string, note: string | null | undefined) => (note ? `${text} ${note}` : text)

test('The pricing page shows the plan table; the landing page marks exactly the features that do not exist yet', async ({
  lastingPage: page,
}) => {
  await page.goto('/pricing')
  await test.step('the cards', () => expectCards(page))
  await test.step('the comparison', () => expectComparison(page))
  await page.goto('/')
  await test.step('the claims', () => expectClaims(page))
})

async function expectCards(page: Page) {
  const cards = page.locator('.plan')
  await expect(cards).toHaveCount(PLAN_CARDS.length)
  for (const [position, { name, price, per, includes, lacks = [] }] of PLAN_CARDS.entries()) {
    const card = cards.nth(position)
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(card.locator('.price')).toHaveText(`${price} ${per}`)
    const lines = includes.map(({ text, note, promises }) =>
      marked(
        `${noted(text, note)}${isPartlyInPreparation(...promises) ? ' partly' : ''}`,
        isInPreparation(...promises),
      ),
    )
    expect(await textsOf(card.locator('.check-list li'))).toEqual([...lines, ...lacks])
    for (const { text } of includes) await expect(card.getByText(text, { exact: true })).toBeVisible()
    const planned = includes.filter(
      ({ promises }) => isInPreparation(...promises) && !isPartlyInPreparation(...promises),
    )
    await expect(card.locator('.check-list .lucide-check')).toHaveCount(includes.length - planned.length)
    await expect(card.locator('.check-list .lucide-circle')).toHaveCount(planned.length)
  }
}

async function expectComparison(page: Page) {
  const rows = page.locator('.comparison tbody tr')
  await expect(rows).toHaveCount(PLAN_COMPARISON.length)
  for (const [position, row] of PLAN_COMPARISON.entries()) {
    const subject = marked(noted(row.subject, row.note), row.missing !== null)
    expect(await textsOf(rows.nth(position).locator('th'))).toEqual([subject])
    const cells = rows.nth(position).locator('td')
    const planned = row.missing === null ? '' : 'planned'
    const wordsOf = (offer: string | boolean) => (typeof offer === 'string' ? offer : offer ? planned : '')
    const isMarked = (missing: unknown) => missing !== null && row.missing === null
    const texts = row.offers.map(({ offer, note, missing }) => marked(noted(wordsOf(offer), note), isMarked(missing)))
    expect(await textsOf(cells)).toEqual(texts)
    for (const [column, { offer }] of row.offers.entries()) {
      if (typeof offer === 'string' || (offer && planned)) continue
      await expect(cells.nth(column).getByRole('img', { name: offer ? 'Included' : 'Not included' })).toBeVisible()
    }
  }
}

async function expectClaims(page: Page) {
  const claims = await textsOf(page.locator('.ledger .claim, .why-list .claim'))
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
  await expect(page.getByText('Free trial: one bot, twelve hours a day, forever.', { exact: false })).toBeVisible()
  await expect(page.getByText('One bot, twelve hours a day, free, forever.')).toBeVisible()
  await expect(page.getByText(/^Twelve bots on one screen/)).toBeVisible()
}

test('A mark says what exists today on hover, focus and tap, closes with Esc, and fits every screen', async ({
  lastingPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/pricing')
  const mark = page.getByRole('listitem').filter({ hasText: 'Custom dashboard' }).getByRole('button', { name: MARK })
  const note = page.getByRole('tooltip').filter({ hasText: 'is the same for all' })
  await test.step('on hover', async () => {
    await mark.hover()
    await expect(note).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await page.mouse.move(0, 0)
  })
  await test.step('on focus and tap', async () => {
    await mark.focus()
    await expect(note).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await mark.click()
    await expect(note).toBeVisible()
    await expect(mark).toHaveAccessibleDescription(/^Today the dashboard has search and filters/)
  })
  for (const width of [320, 390, 768, 1024, 1280, 1920])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      for (const each of await page.getByRole('button', { name: MARK }).all()) {
        await each.focus()
        expect(await misfits(page)).toEqual([])
      }
    })
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('A template outside the plan can be read about but not used', async ({ player, playerPage: page }) => {
  await player.addAccount('outside')
  await page.goto('/bots/create')
  await page.getByRole('radio', { name: 'Tower Raider', exact: true }).check()
  await page.getByLabel('Game account').selectOption({ label: 'outside – DE1' })
  await expect(page.getByText('Combat bots need Plus or a larger plan, such as Premium.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Bot' })).toBeDisabled()
  await page.getByRole('link', { name: 'Compare plans' }).click()
  await expect(page).toHaveURL('/pricing')
})

async function withManyBots(page: Page, count: number) {
  const bots = Array.from({ length: count }, (_, place) => ({
    id: String(place).padStart(24, '0'),
    name: `Graf-Eberhard-von-und-zu-Hohenrechberg ${place}`,
    templateId: 'resource-collector',
    templateLabel: 'Resource Collector',
    accountId: null,
    state: 'offline',
    created_at: '2026-01-01T00:00:00.000Z',
    stop_reason: null,
  }))
  await page.route(/\/api\/bots$/, (route) => route.fulfill({ json: { bots } }))
  await page.route(/\/api\/bots\/days\?/, (route) => {
    const address = new URL(route.request().url())
    const [from, to] = ['from', 'to'].map((name) => Date.parse(address.searchParams.get(name) ?? ''))
    if (from === undefined || to === undefined) return route.abort()
    const at = (place: number) => new Date(from + place * HOUR).toISOString()
    const hours = Array.from({ length: Math.round((to - from) / HOUR) }, (_, hour) => hour)
    const days = bots.map(({ id }, place) => ({
      bot_id: id,
      unit: place % 2 ? 'loot' : 'resources',
      gains: hours.map((hour) => ({ at: at(hour), amount: 100 * (1 + ((hour + place) % 7)) })),
      stretches: hours.filter((hour) => hour % 4).map((hour) => ({ kind: 'run', from: at(hour), to: at(hour + 1) })),
      at_work: (hours.length * HOUR * 3) / 4,
    }))
    return route.fulfill({ json: { days } })
  })
}

async function onPremium(page: Page) {
  await page.route(/\/api\/(users|auth)\/me$/, async (route) => {
    const answer = await route.fetch()
    const { user, subscription } = await answer.json()
    const plan = 'premium'
    user.user_metadata.plan = plan
    await route.fulfill({ json: { success: true, user, subscription: subscription && { ...subscription, plan } } })
  })
  await page.route('**/api/subscriptions/current', async (route) => {
    const answer = await route.fetch()
    const { subscription } = await answer.json()
    await route.fulfill({ json: { subscription: { ...subscription, plan: 'premium' } } })
  })
}

test('Without analytics a plan shows the last 24 hours in every theme and on a phone', async ({ resident, page }) => {
  const { player, botId } = resident
  await player.signIn(page)
  await page.route('**/api/bots/days?*', (route) => {
    const to = new Date().toISOString()
    const from = new Date(Date.now() - 3 * HOUR).toISOString()
    const day = { bot_id: botId, unit: 'resources', at_work: 3 * HOUR, stretches: [{ kind: 'run', from, to }] }
    return route.fulfill({ json: { days: [{ ...day, gains: [{ at: from, amount: 4321 }] }] } })
  })
  await page.goto('/dashboard?tab=analytics')
  await expect(page.getByRole('region', { name: '4,321 resources in the last 24 hours' })).toBeVisible()
  for (const theme of ['dark', 'light', 'midnight'] as const) {
    await chooseTheme(page, theme)
    expect(await axeViolations(page)).toEqual([])
  }
  for (const width of [1920, 1280, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await misfits(page), `${width} px`).toEqual([])
    if (width < 640) expect(await smallTargets(page), `${width} px`).toEqual([])
  }
})

test('Analytics of forty bots load on demand, fit a phone and move nothing', async ({ playerPage: page }) => {
  await withManyBots(page, 40)
  await onPremium(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.waitForLoadState('networkidle')
  await test.step('their code loads when the tab is opened, and again after a failure', async () => {
    await page.route(/\.js$/, (route) => route.abort())
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible()
    await page.unroute(/\.js$/)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    const plots = page.getByRole('listitem').filter({ hasText: 'at work' })
    await expect(plots).toHaveCount(12)
    const others = page.getByRole('button', { name: /^Show all \d+$/ })
    while ((await others.count()) > 0) await others.first().click()
    await expect(plots).toHaveCount(40)
  })
  for (const choice of ['Plots', 'Table'])
    await test.step(choice, async () => {
      await page.getByRole('button', { name: choice }).click()
      await expect(page.getByText('coming soon')).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      expect(await misfits(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    })
  await test.step('the keyboard scrolls the table', async () => {
    await page.getByRole('button', { name: '30 days' }).click()
    const table = page.getByRole('region', { name: 'Gain in loot and hours at work' })
    await expect(table.getByRole('columnheader', { name: '30 days' })).toBeVisible()
    await table.focus()
    const pressRight = async () => {
      await page.keyboard.press('ArrowRight')
      return table.evaluate(({ scrollLeft }) => scrollLeft)
    }
    await expect.poll(pressRight).toBeGreaterThan(0)
    expect(await misfits(page)).toEqual([])
  })
  // A reload would restore the scroll position.
  const address = page.url()
  await page.goto('/settings')
  await page.goto(address)
  await expect(page.getByRole('columnheader', { name: '30 days' }).first()).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
})
