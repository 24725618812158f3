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
  test(`A player pays with ${provider}, changes the plan, cancels and gets a refund, and another tab follows`, async ({
    playerPage: page,
  }) => {
    const other = await page.context().newPage()
    await other.goto('/dashboard')
    await expectPlan(other, 'STARTER', '1 bot slot')

    await test.step('the choice of the pricing page is paid', async () => {
      await page.goto('/pricing')
      await page.getByRole('link', { name: 'Choose Premium' }).click()
      await expect(page.getByText('$19.99 today')).toBeVisible()
      await button(page, `Subscribe with ${provider}`).click()
      await button(page, 'Decline').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await button(page, 'Pay').click()
      await expect(toast(page, `Subscription activated via ${provider}`)).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
      await expectPlan(page, 'PREMIUM', '12 bot slots')
      await expectPlan(other, 'PREMIUM', '12 bot slots')
      for (const name of ['Subscribe with PayPal', 'Subscribe with Stripe'])
        await expect(button(page, name)).toHaveAccessibleDescription('You already have Premium.')
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('Premium, $19.99')
    })

    await test.step('the pricing page marks the plan', async () => {
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
        await expect(panel(page)).toContainText('Professional starts on')
        await expect(panel(other)).toContainText('Professional starts on')
        await expectPlan(page, 'PREMIUM', '12 bot slots')
      } else {
        await button(dialog, 'Change to Professional').click()
        await expect(toast(page, 'Plan changed')).toBeVisible()
        await expectPlan(page, 'PRO', 'Unlimited bot slots')
        await expectPlan(other, 'PRO', 'Unlimited bot slots')
      }
    })

    await test.step('it is cancelled and stays until the paid time ends', async () => {
      await confirm(page, 'Cancel subscription')
      await expect(toast(page, 'Subscription cancelled')).toBeVisible()
      await expect(panel(page)).toContainText('Cancelled')
      await expect(panel(other)).toContainText('Cancelled')
      await expect(button(page, 'Cancel subscription')).toBeHidden()
      if (provider === 'PayPal')
        return expect(panel(page)).toContainText('PayPal cannot undo a cancellation; you can subscribe again')
      await button(page, 'Undo cancellation').click()
      await button(page.getByRole('dialog'), 'Undo cancellation').click()
      await expect(toast(page, 'Cancellation undone')).toBeVisible()
      await expect(button(page, 'Cancel subscription')).toBeVisible()
    })

    await test.step('the refund ends the plan', async () => {
      await expect(panel(page)).toContainText('7 days left')
      await confirm(page, 'Money back', 'End it and refund me')
      await expect(panel(page)).toContainText('Refunded')
      await expectPlan(page, 'STARTER', '1 bot slot')
      await expectPlan(other, 'STARTER', '1 bot slot')
      await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('refunded')
      await expect(button(page, `Subscribe with ${provider}`)).toBeEnabled()
    })
  })
}

test("A visitor's chosen plan survives the registration, and events at PayPal show by themselves", async ({
  lastingPage: page,
  castellan,
}) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Professional' }).click()
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL('/checkout?plan=pro')
  await expect(page.getByText('$49.99 today')).toBeVisible()
  await expect(page.getByText('Then $49.99 each month, until you cancel.')).toBeVisible()
  await subscribe(page, 'PayPal')
  await expectProviderEvents('PayPal', page, castellan)
})

test('Cancelling at the provider leads back to the panel; the pages pass axe, fit a phone, and show events at Stripe by themselves', async ({
  playerPage: page,
  castellan,
}) => {
  test.slow()
  await page.goto('/dashboard#settings')

  await test.step('the page passes axe without a subscription', async () => {
    await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('a cancelled checkout allows another choice', async () => {
    await button(page, 'Subscribe with PayPal').click()
    await button(page, 'Cancel').click()
    await expect(toast(page, 'Nothing was charged')).toBeVisible()
    await expect(page).toHaveURL('/dashboard?tab=settings')
    await button(page, 'Subscribe with Stripe').click()
    await button(page, 'Cancel').click()
    await expect(toast(page, 'Nothing was charged')).toBeVisible()
    await expect(page).toHaveURL('/dashboard?tab=settings')
    await expect(panel(page)).toContainText('Waiting for payment')
    await expect(button(page, 'Subscribe with PayPal')).toBeEnabled()
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Choose Professional' }).click()
    await expect(page.getByText('$49.99 today')).toBeVisible()
    await subscribe(page, 'Stripe')
    await expectPlan(page, 'PRO', 'Unlimited bot slots')
  })

  await test.step('the dialogs pass axe and fit a phone', async () => {
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

async function expectProviderEvents(provider: 'PayPal' | 'Stripe', page: Page, castellan: Served) {
  const id = await subscriptionAt(page)
  const happens = (action: string) => practiceAction(castellan, provider, id, action)
  // The notification stays in its list.
  const trouble = page.getByRole('status').filter({ hasText: LAST_PAYMENT_FAILED })

  await test.step('a failed payment is announced on every app page and moves nothing', async () => {
    await page.goto('/accounts')
    await happens('fail')
    await expect(trouble).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'See the subscription' }).click()
    await expect(panel(page)).toContainText('Payment failed')
  })

  await test.step('the payment arrives', async () => {
    await happens('recover')
    await expect(trouble).toHaveCount(0)
    await expect(panel(page)).toContainText('Active')
    await expect(panel(page)).not.toContainText(LAST_PAYMENT_FAILED)
  })

  await test.step('the subscription ends', async () => {
    await happens('cancel')
    await expect(panel(page)).toContainText('Cancelled')
    await happens('expire')
    await expect(panel(page)).toContainText('Your subscription has ended.')
    await expectPlan(page, 'STARTER', '1 bot slot')
  })
}

const subscriptionAt = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('session_token')}` }
    const answer = await fetch('/api/subscriptions/current', { headers })
    return (await answer.json()).subscription.transaction_id
  })
