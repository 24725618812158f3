import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { LAST_PAYMENT_FAILED } from '../../shared/plans/payment-failed-message'
import { axeViolations } from '../browser/axe'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'
import type { Served } from '../served/castellan'
import { practiceAction } from '../served/practice-money'

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true })
const panel = (page: Page) => page.locator('.subscription-panel')
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })

/** The plan in the header, and the slots in the summary. */
async function expectPlan(page: Page, badge: string, slots: string) {
  await expect(page.locator('.header-side .badge')).toHaveText(badge)
  await expect(summary(page)).toContainText(badge)
  await expect(summary(page)).toContainText(slots)
}

async function confirm(page: Page, opened: string, action = opened) {
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${opened}`) })
    .click()
  await button(page.getByRole('dialog'), action).click()
}

async function subscribe(page: Page, provider: string) {
  await button(page, `Subscribe with ${provider}`).click()
  await button(page, 'Pay').click()
  await expect(toast(page, `Subscription activated via ${provider}`)).toBeVisible()
}

for (const provider of ['PayPal', 'Stripe'] as const) {
  test(`A player pays with ${provider}, changes the plan, cancels and has the money back, and another tab follows`, async ({
    playerPage: page,
  }) => {
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await expectPlan(other, 'STARTER', '1 bot slot')

    await test.step('the choice of the pricing page is paid for', async () => {
      await page.goto('/pricing')
      await page.getByRole('link', { name: 'Choose Premium' }).click()
      await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
      await button(page, `Subscribe with ${provider}`).click()
      await button(page, 'Decline').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await button(page, 'Pay').click()
      await expect(toast(page, `Subscription activated via ${provider}`)).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      await expectPlan(page, 'PREMIUM', '12 bot slots')
      await expectPlan(other, 'PREMIUM', '12 bot slots')
      for (const name of ['Subscribe with PayPal', 'Subscribe with Stripe'])
        await expect(button(page, name)).toHaveAccessibleDescription('You have Premium already.')
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('Premium, $19.99')
    })

    await test.step('the pricing page knows the plan', async () => {
      await other.goto('/pricing')
      await expect(other.getByText('Your plan', { exact: true }).filter({ visible: true })).toHaveCount(1)
      await expect(other.getByRole('heading', { name: 'Premium Your plan' })).toBeVisible()
      await other.getByRole('link', { name: 'See your plan' }).filter({ visible: true }).first().click()
      await expect(panel(other)).toContainText(provider)
    })

    await test.step('another plan is chosen', async () => {
      await button(panel(page), 'Change plan').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: /^Professional/ }).check()
      if (provider === 'PayPal') {
        await button(dialog, 'Continue to PayPal').click()
        await button(page, 'Agree').click()
        await expect(toast(page, 'Plan changed')).toBeVisible()
        await expect(panel(page)).toContainText('Professional begins on')
        await expect(panel(other)).toContainText('Professional begins on')
        await expectPlan(page, 'PREMIUM', '12 bot slots')
      } else {
        await button(dialog, 'Change to Professional').click()
        await expect(toast(page, 'Plan changed')).toBeVisible()
        await expectPlan(page, 'PRO', 'Unlimited bot slots')
        await expectPlan(other, 'PRO', 'Unlimited bot slots')
      }
    })

    await test.step('it is cancelled, and stays until its paid time is over', async () => {
      await confirm(page, 'Cancel subscription')
      await expect(toast(page, 'Subscription cancelled')).toBeVisible()
      await expect(panel(page)).toContainText('canceling')
      await expect(panel(other)).toContainText('canceling')
      await expect(button(page, 'Cancel subscription')).toBeHidden()
      if (provider === 'PayPal')
        return expect(panel(page)).toContainText('PayPal ends a subscription for good; you may subscribe again')
      await button(page, 'Undo cancellation').click()
      await expect(toast(page, 'Cancellation undone')).toBeVisible()
      await expect(button(page, 'Cancel subscription')).toBeVisible()
    })

    await test.step('the money goes back, and the plan ends', async () => {
      await expect(panel(page)).toContainText('7 days left')
      await confirm(page, 'Money back', 'End it and give my money back')
      await expect(panel(page)).toContainText('refunded')
      await expectPlan(page, 'STARTER', '1 bot slot')
      await expectPlan(other, 'STARTER', '1 bot slot')
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('refunded')
      await expect(button(page, `Subscribe with ${provider}`)).toBeEnabled()
    })
  })
}

test('The plan that a visitor chooses is still chosen after the registration, and what happens at PayPal shows by itself', async ({
  lastingPage: page,
  castellan,
}) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Professional' }).click()
  await page.getByRole('button', { name: 'Register' }).first().click()
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL('/dashboard?plan=pro#settings')
  await expect(page.getByRole('radio', { name: /^Professional/ })).toBeChecked()
  await subscribe(page, 'PayPal')
  await expectProviderEvents('PayPal', page, castellan)
})

test('Who thinks better of it at the provider comes back to the plans, and may choose again; all of it has no fault that axe finds, fits a phone, and shows what happens at Stripe by itself', async ({
  playerPage: page,
  castellan,
}) => {
  test.slow()
  await page.goto('/dashboard#settings')

  await test.step('axe finds nothing where nobody has subscribed', async () => {
    await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('who cancels at the provider chooses again', async () => {
    await button(page, 'Subscribe with PayPal').click()
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL(/\/pricing/)
    await page.goto('/dashboard#settings')
    await button(page, 'Subscribe with Stripe').click()
    await button(page, 'Cancel').click()
    await expect(page).toHaveURL(/\/pricing/)
    await page.getByRole('link', { name: 'Choose Professional' }).click()
    await expect(panel(page)).toContainText('pending')
    await expect(button(page, 'Subscribe with PayPal')).toBeEnabled()
    await subscribe(page, 'Stripe')
    await expectPlan(page, 'PRO', 'Unlimited bot slots')
  })

  await test.step('the dialogs have no fault that axe finds, and fit a phone', async () => {
    for (const opener of ['Change plan', 'Money back', 'Cancel subscription']) {
      await panel(page)
        .getByRole('button', { name: new RegExp(`^${opener}`) })
        .click()
      for (const theme of ['dark', 'midnight', 'light']) {
        await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme)
        expect(await axeViolations(page), `${opener}, ${theme}`).toEqual([])
      }
      for (const width of [360, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => misfits(page), { message: `${opener}, ${width} px` }).toEqual([])
      }
      await page.keyboard.press('Escape')
    }
  })

  await expectProviderEvents('Stripe', page, castellan)
})

/** What happens to the subscription of this page's player at the provider is seen, wherever in the app the player is. */
async function expectProviderEvents(provider: 'PayPal' | 'Stripe', page: Page, castellan: Served) {
  const id = await subscriptionAt(page)
  const happens = (action: string) => practiceAction(castellan, provider, id, action)
  // The news of it stays in the list of news.
  const trouble = page.getByRole('status').filter({ hasText: LAST_PAYMENT_FAILED })

  await test.step('a payment that fails is said on every page of the app, and moves nothing', async () => {
    await page.goto('/accounts')
    await happens('fail')
    await expect(trouble).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'See the subscription' }).click()
    await expect(panel(page)).toContainText('past_due')
  })

  await test.step('the payment arrives', async () => {
    await happens('recover')
    await expect(trouble).toHaveCount(0)
    await expect(panel(page)).toContainText('active')
    await expect(panel(page)).not.toContainText(LAST_PAYMENT_FAILED)
  })

  await test.step('the subscription ends', async () => {
    await happens('cancel')
    await expect(panel(page)).toContainText('canceling')
    await happens('expire')
    await expect(panel(page)).toContainText('Your subscription has ended.')
    await expectPlan(page, 'STARTER', '1 bot slot')
  })
}

/** By what its provider knows the subscription of this page's player. */
const subscriptionAt = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('session_token')}` }
    const answer = await fetch('/api/subscriptions/current', { headers })
    return (await answer.json()).subscription.transaction_id
  })
