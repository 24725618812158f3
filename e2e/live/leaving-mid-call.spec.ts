import type { BrowserContext, Locator, Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { SECOND } from '../../shared/time'
import { allowLeavingMidCall, type LeaveMoment, leaveOnNextCall } from '../browser/leave-mid-call'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'
import { type Player, registerPlayer } from '../served/player'
import { refuseBot } from '../served/refuse-bot'

const LEAVE_MOMENTS: LeaveMoment[] = ['as it is answered', 'before it is answered']
/** By then a page has persisted its data. */
const PERSIST_DELAY = SECOND

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const gameAccounts = (page: Page) => page.getByLabel('Game account').getByRole('option')
const settings = (page: Page) => page.getByRole('tab', { name: /^Settings/ })
const card = (page: Page, name: string) => page.getByRole('article', { name })

for (const moment of LEAVE_MOMENTS) {
  test(`A change shows on the next page, opened ${moment}, and in another tab`, async ({
    castellan,
    context,
    player: anna,
  }) => {
    const { page, change } = await openLeavingPage(context, anna, moment)

    await test.step('an account is added', async () => {
      await page.goto('/accounts')
      await fillIn(page, 'ansgar_h')
      await change('POST', '/bots/create', button(page, 'Add Account'))
      await expect(gameAccounts(page)).toHaveText(['Choose an account', 'ansgar_h – INT1'])
    })

    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByText('No bots configured yet...')).toBeVisible()
    // A background tab is drawn once a second.
    await page.bringToFront()

    const onBoth = async (check: (page: Page) => Promise<void>) => {
      for (const tab of [page, other]) await check(tab)
    }

    await test.step('a bot is created', async () => {
      await page.getByRole('radio', { name: /Resource Collector/ }).check()
      await page.getByLabel('Game account').selectOption({ label: 'ansgar_h – INT1' })
      // The answered page goes to the bot by itself.
      await change('POST', '/dashboard', button(page, 'Create Bot'), /\/(dashboard|bots\/[0-9a-f]{24})$/)
      await page.goto('/dashboard')
      await onBoth((tab) => expect(card(tab, 'Resource Collector')).toContainText('ansgar_h'))
    })

    const botPath = (await page.getByRole('link', { name: 'Console' }).getAttribute('href')) ?? ''

    await test.step('it starts and stops', async () => {
      await page.goto(botPath)
      await change('POST', '/dashboard', button(page, 'Start'))
      await onBoth((tab) =>
        expect(button(card(tab, 'Resource Collector'), 'Stop Resource Collector').first()).toBeVisible(),
      )
      await onBoth((tab) => expect(settings(tab)).toHaveAccessibleName('Settings'))
      await change('POST', botPath, button(page, 'Stop Resource Collector').first())
      await expect(button(page, 'Start')).toBeVisible()
      await expect(button(card(other, 'Resource Collector'), 'Start Resource Collector')).toBeVisible()
    })

    await test.step('notifications are seen and no longer counted', async () => {
      await refuseBot(anna, botPath.split('/').at(-1) ?? '')
      await page.goto('/dashboard')
      await onBoth((tab) => expect(settings(tab)).toHaveAccessibleName('Settings 1 new'))
      await change('POST', '/accounts', settings(page))
      await page.goto('/dashboard')
      await onBoth((tab) => expect(settings(tab)).toHaveAccessibleName('Settings'))
      await page.goto(botPath)
    })

    await test.step('it is renamed', async () => {
      await page.goto(`${botPath}?tab=settings`)
      await button(page, 'Change bot').click()
      await page.getByRole('dialog').getByLabel('Name').fill('Night watch')
      await change('PATCH', '/dashboard', button(page, 'Save'))
      await onBoth((tab) => expect(card(tab, 'Night watch')).toBeVisible())
    })

    await test.step('its account is renamed', async () => {
      await page.goto('/accounts')
      await button(page, 'Change ansgar_h').click()
      await page.getByRole('dialog').getByLabel('Username').fill('ansgar_the_second')
      await change('PATCH', '/dashboard', button(page, 'Save changes'))
      await onBoth((tab) => expect(card(tab, 'Night watch')).toContainText('ansgar_the_second'))
    })

    await test.step('the player gets a name', async () => {
      await page.goto('/profile')
      await page.getByLabel('Username').fill('Anna')
      await change('PATCH', '/dashboard', button(page, 'Save'))
      await onBoth((tab) => expect(tab.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Anna'))
      await onBoth((tab) => expect(button(tab, 'Account menu Anna')).toBeVisible())
    })

    await test.step('its account is removed', async () => {
      await page.goto('/accounts')
      await button(page, 'Remove ansgar_the_second').click()
      await change('DELETE', '/dashboard', button(page, 'Remove account'))
      await onBoth((tab) => expect(card(tab, 'Night watch')).toContainText('was removed'))
    })

    await test.step('it is removed', async () => {
      await page.goto(`${botPath}?tab=settings`)
      await button(page, 'Remove bot').click()
      await change('DELETE', '/dashboard', button(page.getByRole('dialog'), 'Remove bot'))
      await onBoth((tab) => expect(tab.getByText('No bots configured yet...')).toBeVisible())
    })

    await test.step('the player signs out, and another one signs in', async () => {
      const ben = await registerPlayer(castellan)
      await ben.addAccount('ben_of_rabenfels')
      await button(page, 'Account menu Anna').click()
      await button(page, 'Sign out').click()
      await page.waitForURL('/')
      await page.goto('/auth/login?redirect=/bots/create')
      await signInWith(page, ben.email, PASSWORD)
      await expect(gameAccounts(page)).toHaveText(['Choose an account', 'ben_of_rabenfels – DE1'])
      await expect(button(other, `Account menu ${ben.email}`)).toBeVisible()
    })
  })
}

test('A change in flight when its page is left arrives, and the next page shows it', async ({
  context,
  player: anna,
}) => {
  const { page, change } = await openLeavingPage(context, anna, 'before it is answered')
  const left = Promise.withResolvers<void>()
  await page.route('**/api/accounts', async (route) => {
    if (route.request().method() === 'POST') await left.promise
    await route.continue()
  })
  await page.goto('/accounts')
  await fillIn(page, 'ansgar_h')
  await change('POST', '/bots/create', button(page, 'Add Account'))
  await expect(page.getByText('you have none yet')).toBeVisible()
  left.resolve()
  await expect(gameAccounts(page)).toHaveText(['Choose an account', 'ansgar_h – INT1'])
})

async function fillIn(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill('castle@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

async function openLeavingPage(context: BrowserContext, player: Player, moment: LeaveMoment) {
  const page = await context.newPage()
  // Notifications count as seen once they are in view.
  await page.setViewportSize({ width: 1280, height: 1200 })
  await player.signIn(page)
  await page.clock.install()
  await allowLeavingMidCall(page)

  async function change(method: string, to: string, press: Locator, end: string | RegExp = to) {
    await page.clock.fastForward(PERSIST_DELAY)
    await leaveOnNextCall(page, { to, method, moment })
    await press.click()
    // Polled, because the page may navigate by itself and abort the first load.
    await expect(page).toHaveURL(end)
  }
  return { page, change }
}
