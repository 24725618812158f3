import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { expect, test } from '../fixtures'

test.use({
  viewport: { width: 390, height: 800 },
  reducedMotion: 'no-preference',
  extraHTTPHeaders: { 'x-forwarded-for': crypto.randomUUID() },
})

test("With a keyboard and a phone, a visitor reaches a running bot's log and always sees the focus", async ({
  page,
}) => {
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const pressAt = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await keyboard.press(key)
  }
  const typeAt = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }

  await test.step('registers', async () => {
    await page.goto('/')
    await pressAt(link('Start Automating').first())
    await pressAt(button('Register').first(), 'Space')
    await typeAt('Email', `${crypto.randomUUID()}@example.com`)
    await typeAt('Password', PASSWORD)
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('adds a game account and continues to a bot for it', async () => {
    await pressAt(link('Add my game account'))
    await typeAt('Email', 'castle@example.com')
    await tabTo(page, page.getByLabel('Server'))
    await keyboard.press('ArrowDown')
    await typeAt('Username', `keys-${Date.now()}`)
    await typeAt('Password', 'game password')
    await keyboard.press('Enter')
  })

  await test.step('creates the bot, past every setting', async () => {
    const create = button('Create Bot')
    await tabTo(page, page.getByRole('radio').first())
    await expect(create).toBeInViewport({ ratio: 1 })
    await keyboard.press('Space')
    await pressAt(page.locator('summary').filter({ hasText: 'Advanced' }))
    await pressAt(button('Add a rest'))
    await tabTo(page, page.getByRole('button', { name: 'Remove rest 1' }))
    await tabTo(page, page.getByRole('checkbox', { name: 'Sunday' }))
    await keyboard.press('Space')
    await pressAt(create)
    await expect(page).toHaveURL(/\/bots\/[0-9a-f]{24}$/)
  })

  await test.step('starts it and finds a line in its log', async () => {
    await pressAt(page.getByRole('button', { name: /^Start/ }))
    await expect(page.getByText('ONLINE')).toBeVisible()
    const log = page.getByRole('log')
    await expect(log.getByText('Run 1 starts.')).toBeVisible()
    await keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await keyboard.type('run 1')
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    await keyboard.press('Escape')
    await keyboard.press('Escape')
    await expect(log).toBeFocused()
  })
})

test('Every dialog returns the focus to its opener', async ({
  lastingPage: page,
  viewport,
  resident: { player, botId },
}) => {
  if (viewport) await page.setViewportSize(viewport)
  await player.signIn(page)
  const openers: [path: string, ...opener: [name: RegExp, within?: string][]][] = [
    ['/dashboard', [/^More for/, 'Remove']],
    [`/bots/${botId}?tab=settings`, [/^Change bot/], [/^Remove bot/]],
    ['/accounts', [/^Change /], [/^Remove /]],
    ['/profile', [/^Delete account/]],
    ['/admin', [/^Billing of/]],
  ]
  for (const [path, ...names] of openers) {
    // On a phone the list of users has no buttons; the page of a user has them.
    if (path === '/admin') await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    for (const [name, within] of names) {
      const opener = page.getByRole('main').getByRole('button', { name }).first()
      await opener.press('Enter')
      if (within) await page.getByRole('menuitem', { name: within, exact: true }).press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await expect(opener, `${path} ${name}`).toBeFocused()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
})

const MAX_STOPS = 60

/** Presses Tab until the target has the focus. Every stop on the way must be ringed and uncovered. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab')
    // A toast may be just leaving.
    await expect.poll(() => page.evaluate(focused)).toMatchObject({ isCovered: false, isRinged: true })
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`After ${MAX_STOPS} stops the focus has not come to ${target}.`)
}

/** The focused element, whether something covers its centre, and whether it has a focus ring. */
function focused() {
  const element = document.activeElement ?? document.body
  // The label draws a hidden radio button.
  const drawn = element.closest('label') ?? element
  const { left, top, width, height } = drawn.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return {
    name: element.getAttribute('name') ?? element.outerHTML.slice(0, 90),
    isCovered: !drawn.contains(seen),
    isRinged: element === document.body || element.matches(':focus-visible'),
  }
}
