import type { Page } from '@playwright/test'
import type { Bot } from '../../shared/bots'
import { axeViolations } from '../browser/axe'
import { expectShownPlan, showBots, showFortyBots } from '../browser/forty-bots'
import { placesOfControls } from '../browser/still-pointer'
import { expect, test } from '../fixtures'

const REASON = 'Wrong password. DE1 refused the sign-in of ansgar_hohenfels. Change the password, then start again.'
const ROWS = 'main .bot-list'

test('Twenty quick presses of one button move no control', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const toggle = page.getByRole('article', { name: 'Watch 3', exact: true }).locator('.bot-toggle')
  await expect(toggle).toBeVisible()
  await expectShownPlan(page)
  await toggle.hover()
  const before = await placesOfControls(page)
  for (let press = 0; press < 20; press++) {
    await page.mouse.down()
    await page.mouse.up()
    // A stopped bot may offer one more.
    expect(await placesOfControls(page)).toMatchObject(before)
  }
})

for (const { view, width } of [
  { view: 'cards', width: 1280 },
  { view: 'cards', width: 390 },
  { view: 'rows', width: 1280 },
  { view: 'rows', width: 390 },
] as const)
  test(`Twenty deeds in ${view} at ${width} px move no control that a pointer may rest on`, async ({
    playerPage: page,
  }) => {
    const bots = await showBots(page, view === 'cards' ? 8 : 40)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/dashboard')
    await expect(page.getByRole('article')).toHaveCount(bots.length)
    await expect(page.getByText('Sent 12 carts to Weidenbruck.').first()).toBeVisible()
    await expectShownPlan(page)
    if (width < 640) await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const still = stillPointer(page)
    await test.step('starts, stops and errors', () => changeStates(page, bots, still))
    await test.step('a name', () => rename(page, still))
    if (view === 'rows') await test.step('a selection', () => select(page, still))
    await test.step('filters, order and groups', () => filter(page, still))
    expect(still.deeds).toBeGreaterThanOrEqual(20)
  })

type Still = ReturnType<typeof stillPointer>

/** Compares the places of controls before and after each deed. */
function stillPointer(page: Page) {
  const still = {
    deeds: 0,
    /** Controls of `root` that are there before and after have not moved. */
    async stays(deed: string, act: () => Promise<unknown>, root = 'main') {
      const before = await placesOfControls(page, root)
      await act()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const after = await placesOfControls(page, root)
      const inBoth = (places: Record<string, string>) =>
        Object.fromEntries(Object.entries(places).filter(([key]) => key in before && key in after))
      expect(inBoth(after), deed).toEqual(inBoth(before))
      still.deeds += 1
    },
  }
  return still
}

const rowOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

async function changeStates(page: Page, bots: Bot[], { stays }: Still) {
  const press = (name: string, state: string) => async () => {
    // Not with the pointer, which stays.
    await rowOf(page, name)
      .locator('.bot-toggle')
      .evaluate((button: HTMLElement) => button.click())
    await expect(rowOf(page, name)).toHaveAttribute('data-state', state)
  }
  for (const name of ['Watch 3', 'Watch 1', 'Watch 3']) {
    await stays(`stop ${name}`, press(name, 'offline'))
    await stays(`start ${name}`, press(name, 'online'))
  }
  const third = bots[2]
  if (!third) throw new Error('There is no third bot')
  Object.assign(third, { state: 'error', stop_reason: { code: 'bad_credentials', message: REASON } })
  await stays('an error that arrives after another stop', async () => {
    await press('Watch 5', 'offline')()
    await expect(rowOf(page, 'Watch 3')).toHaveAttribute('data-state', 'error')
  })
  await stays('a start after the error', press('Watch 3', 'online'))
  await stays('a start', press('Watch 5', 'online'))
}

async function rename(page: Page, { stays }: Still) {
  await rowOf(page, 'Watch 1').evaluate((row) => row.focus({ preventScroll: true }))
  const field = page.getByRole('textbox', { name: 'Name of Watch 1' })
  await stays('rename begins', async () => {
    await page.keyboard.press('F2')
    await expect(field).toBeFocused()
  })
  await stays('a name is refused', async () => {
    await field.fill('x'.repeat(200))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  })
  await stays('rename is left', () => page.keyboard.press('Escape'))
}

async function select(page: Page, { stays }: Still) {
  await rowOf(page, 'Watch 1').evaluate((row) => row.focus({ preventScroll: true }))
  const isSelected = (words: string) => expect(page.getByText(words)).toBeVisible()
  await stays(
    'select',
    async () => {
      await page.keyboard.press('x')
      await isSelected('1 selected')
    },
    ROWS,
  )
  await stays(
    'select another',
    async () => {
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('x')
      await isSelected('2 selected')
    },
    ROWS,
  )
  await stays('clear the selection', () => page.keyboard.press('Escape'), ROWS)
}

async function filter(page: Page, { stays }: Still) {
  const bar = page.locator('.find-bar')
  const search = page.getByRole('searchbox')
  for (const { deed, act } of [
    { deed: 'search', act: () => search.fill('watch 1') },
    { deed: 'empty the search', act: () => search.fill('') },
    { deed: 'find none', act: () => search.fill('no such bot') },
    { deed: 'find all', act: () => search.fill('') },
    { deed: 'filter', act: () => bar.getByRole('button', { name: /^Offline/ }).click() },
    { deed: 'filter no more', act: () => bar.getByRole('button', { name: /^All/ }).click() },
    { deed: 'group', act: () => bar.getByLabel('Groups').selectOption('By template') },
    { deed: 'order', act: () => bar.getByLabel('Order').selectOption('Name') },
  ])
    await stays(deed, act, 'main .find-bar')
}

test('The keyboard reaches the last bot with two keys, and stops it', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const last = page.getByRole('article').last()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('s')
  await expect(last).toHaveAttribute('data-state', 'online')
})

test('The list tells its keys, which pass axe, and j leads into it from anywhere', async ({ playerPage: page }) => {
  await showFortyBots(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(40)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Start or stop it')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').nth(1)).toBeFocused()
})

test('Forty bots stay right in two tabs, however fast they are clicked and typed at', async ({ page, player }) => {
  await player.signIn(page)
  const bots = await showFortyBots(page.context(), { answersIn: [0, 5, 30, 90] })
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(tab.getByRole('article')).toHaveCount(40)
  }
  await page.bringToFront()
  const random = seeded(42)
  const oneOf = <Each>(all: readonly Each[]) => all[Math.floor(random() * all.length)] as Each
  for (let deed = 0; deed < 150; deed++) {
    const name = oneOf(bots.slice(0, 30)).name
    const deeds: (() => Promise<unknown>)[] = [
      // Straight from the page, so that no wait of the test slows it down.
      () => page.evaluate(pressToggle, name),
      () => page.keyboard.press(oneOf(['ArrowDown', 'ArrowUp', 'j', 'k', 'Home', 'End', 's', 'x'])),
      () => page.evaluate(focusRow, name),
      () => page.getByRole('searchbox').fill(oneOf(['', 'watch', '1', 'donau', 'storm'])),
      () => page.evaluate(pressFilter, oneOf(['All', 'Online', 'Offline'])),
    ]
    await oneOf(deeds)()
    const shown = await page.evaluate(idsOfRows)
    expect(new Set(shown).size, 'no row is twice').toBe(shown.length)
  }
  await page.getByRole('searchbox').fill('')
  await page.evaluate(pressFilter, 'All')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    const expected = Object.fromEntries(bots.map(({ id, state }) => [id, state]))
    await expect.poll(() => tab.evaluate(statesOfRows)).toEqual(expected)
    const online = bots.filter(({ state }) => state === 'online').length
    await expect(tab.getByRole('button', { name: `Online ${online}` })).toBeVisible()
    await expect(tab.getByText(`${online} online`)).toBeVisible()
  }
  await other.close()
})

/** https://en.wikipedia.org/wiki/Linear_congruential_generator */
function seeded(seed: number) {
  let last = seed
  return () => {
    last = (last * 1664525 + 1013904223) % 2 ** 32
    return last / 2 ** 32
  }
}

const pressToggle = (name: string) =>
  document.querySelector<HTMLElement>(`[data-bot][aria-label="${name}"] .bot-toggle`)?.click()
const focusRow = (name: string) => document.querySelector<HTMLElement>(`[data-bot][aria-label="${name}"]`)?.focus()
const pressFilter = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('.find-bar .segmented button')]
    .find(({ textContent }) => textContent.startsWith(label))
    ?.click()
const idsOfRows = () => [...document.querySelectorAll<HTMLElement>('[data-bot]')].map(({ dataset }) => dataset.bot)
const statesOfRows = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-bot]')].map(({ dataset }) => [dataset.bot, dataset.state]),
  )
