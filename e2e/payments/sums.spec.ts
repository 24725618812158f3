import type { Page } from '@playwright/test'
import { axeViolations } from '../browser/axe'
import { expect, test } from '../fixtures'
import type { Served } from '../served/castellan'
import { practiceAction } from '../served/practice-money'

type Provider = 'PayPal' | 'Stripe'

const panel = (page: Page) => page.locator('.subscription-panel')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').getByText(text, { exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** The first amount of a text. */
function centsIn(text: string): number {
  const [, sum] = text.match(/\$([\d,]+\.\d\d)/) ?? []
  if (sum === undefined) throw new Error(`There is no sum in "${text}".`)
  return Math.round(Number(sum.replaceAll(',', '')) * 100)
}

/** In cents, as the stand-in's own page shows them. */
async function totalsAt(castellan: Served, provider: Provider) {
  const html = await (await fetch(castellan.practiceAt(provider))).text()
  const [taken = '', givenBack = ''] = [/Taken[^$]*\$[\d,.]+/, /[Gg]iven back[^$]*\$[\d,.]+/].map(
    (sum) => html.match(sum)?.[0],
  )
  return { taken: centsIn(taken), givenBack: centsIn(givenBack) }
}

interface Walk {
  page: Page
  castellan: Served
  provider: Provider
}

const SUMS = '.sums, .till-price'

/** Agrees to the sum that the page shows, and compares it with what the stand-in then took or gave back. */
async function agreeTo({ page, castellan, provider }: Walk, agree: () => Promise<unknown>, kind = 'taken') {
  const text = String(await page.locator(SUMS).filter({ visible: true }).last().textContent())
  const before = await totalsAt(castellan, provider)
  await agree()
  const after = await totalsAt(castellan, provider)
  const moved = { taken: after.taken - before.taken, givenBack: after.givenBack - before.givenBack }
  expect(moved, text).toEqual({ taken: 0, givenBack: 0, [kind]: centsIn(text) })
  return text
}

const openDialog = (page: Page, opener: string) =>
  panel(page)
    .getByRole('button', { name: new RegExp(`^${opener}`) })
    .click()

async function subscribe({ page, provider }: Walk) {
  await press(page, `Subscribe with ${provider}`)
  await press(page, 'Pay')
  await expect(toast(page, `Subscription activated via ${provider}`)).toBeVisible()
}

async function changeTo(walk: Walk, plan: string) {
  const { page, provider } = walk
  await openDialog(page, 'Change plan')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${plan}`) }).check()
  await expect(dialog.locator('.sums')).toContainText('Today')
  expect(await axeViolations(page)).toEqual([])
  const text = await agreeTo(walk, async () => {
    await press(page, provider === 'Stripe' ? `Change to ${plan}` : 'Continue to PayPal')
    if (provider === 'PayPal') await press(page, 'Agree')
    await expect(toast(page, 'Plan changed')).toBeVisible()
  })
  const [, next = 'nothing'] = text.match(/^Today \$[\d.]+, then (\$[\d.]+) on \d/) ?? []
  await expect(panel(page)).toContainText(`Next payment${next}`)
}

async function cancel({ page, castellan, provider }: Walk) {
  const before = await totalsAt(castellan, provider)
  await openDialog(page, 'Cancel subscription')
  await expect(page.getByRole('dialog').locator('.sums')).toContainText(
    /^Nothing is charged today and nothing is refunded\. The \$[\d.]+ due on .* will not be charged\.$/,
  )
  await inDialog(page, 'Cancel subscription').click()
  await expect(panel(page)).toContainText('Cancelled')
  expect(await totalsAt(castellan, provider)).toEqual(before)
}

async function undoCancellation(walk: Walk) {
  await openDialog(walk.page, 'Undo cancellation')
  await expect(walk.page.getByRole('dialog').locator('.sums')).toContainText('Today $0.00')
  await agreeTo(walk, async () => {
    await inDialog(walk.page, 'Undo cancellation').click()
    await expect(toast(walk.page, 'Cancellation undone')).toBeVisible()
  })
}

async function getMoneyBack(walk: Walk) {
  const { page, provider } = walk
  await openDialog(page, 'Money back')
  const where = provider === 'Stripe' ? 'Visa ending in 4242' : 'your PayPal account'
  await expect(page.getByRole('dialog').locator('.sums')).toContainText(where)
  await agreeTo(
    walk,
    async () => {
      await inDialog(page, 'End it and refund me').click()
      await expect(panel(page)).toContainText('Refunded')
    },
    'givenBack',
  )
}

const happens = async ({ page, castellan, provider }: Walk, action: string) =>
  practiceAction(castellan, provider, await subscriptionAt(page), action)

const subscriptionAt = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('session_token')}` }
    return (await (await fetch('/api/subscriptions/current', { headers })).json()).subscription.transaction_id
  })

/** A month later the provider takes what the panel announced. */
async function renew(walk: Walk) {
  const { page, castellan, provider } = walk
  const announced = String(await panel(page).locator('dt:text-is("Next payment") + dd').textContent())
  const before = await totalsAt(castellan, provider)
  await happens(walk, 'renew')
  expect((await totalsAt(castellan, provider)).taken - before.taken, announced).toBe(centsIn(announced))
}

async function payOpenInvoice(walk: Walk) {
  const { page, castellan, provider } = walk
  await happens(walk, 'fail')
  const link = panel(page).getByRole('link', { name: /^Pay \$/ })
  await expect(link).toBeVisible()
  await expect(panel(page)).toContainText('Your last payment failed.')
  // The strip would say the same again.
  await expect(page.locator('.strip')).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  const before = await totalsAt(castellan, provider)
  const cents = centsIn(String(await link.textContent()))
  const [invoice] = await Promise.all([page.waitForEvent('popup'), link.click()])
  if (provider === 'Stripe') await press(invoice, 'Pay')
  else {
    const id = await subscriptionAt(page)
    await invoice.getByRole('region', { name: id }).getByRole('button', { name: 'Pay the outstanding amount' }).click()
  }
  await expect(panel(page)).toContainText('Active')
  await invoice.close()
  expect((await totalsAt(castellan, provider)).taken - before.taken).toBe(cents)
}

async function confirmWithBank({ page, castellan, provider }: Walk) {
  await press(page, 'Change to Professional')
  const dialog = page.getByRole('dialog', { name: 'Confirm with your bank' })
  const text = String(await dialog.getByText('Your bank wants you').textContent())
  const before = await totalsAt(castellan, provider)
  const link = dialog.getByRole('link', { name: 'Confirm at Stripe' })
  const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await press(bank, 'Confirm')
  await expect(page.locator('.header-side .badge')).toHaveText('PRO')
  await bank.close()
  expect((await totalsAt(castellan, provider)).taken - before.taken, text).toBe(centsIn(text))
}

interface Refunded extends Walk {
  /** Whose money goes back. */
  playerId: string
}

async function giveMoneyBack({ playerId, ...walk }: Refunded) {
  const { page } = walk
  await page.goto(`/admin?user=${playerId}`)
  await press(page, 'Give money back')
  expect(await axeViolations(page)).toEqual([])
  const yes = page.getByRole('dialog').getByRole('button', { name: /^Give \$/ })
  await agreeTo(
    walk,
    async () => {
      await yes.click()
      await expect(toast(page, 'Money given back')).toBeVisible()
    },
    'givenBack',
  )
}

for (const provider of ['PayPal', 'Stripe'] as const) {
  test(`Each yes that costs or returns money at ${provider} names the sum that is then taken or returned`, async ({
    playerPage: page,
    castellan,
  }) => {
    test.slow()
    const walk = { page, castellan, provider }
    await test.step('subscribe', async () => {
      await page.goto('/dashboard#settings')
      await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
      const text = await agreeTo(walk, () => subscribe(walk))
      expect(text).toBe('Today $19.99, then $19.99 every month until you cancel.')
      await expect(panel(page)).toContainText('$19.99 a month')
    })
    await test.step('change to a larger plan', () => changeTo(walk, 'Professional'))
    await test.step('change to a smaller plan', () => changeTo(walk, 'Premium'))
    await test.step('cancel', () => cancel(walk))
    if (provider === 'Stripe') await test.step('undo the cancellation', () => undoCancellation(walk))
    await test.step('money back', () => getMoneyBack(walk))
  })

  test(`Later payments at ${provider}, and money back by an admin, are the sums that were shown`, async ({
    playerPage: page,
    player,
    resident,
    castellan,
    browser,
  }) => {
    test.slow()
    const walk = { page, castellan, provider }
    await test.step('subscribe at the till', async () => {
      await page.goto('/checkout?plan=premium')
      await expect(page.getByText('Then $19.99 each month, until you cancel.')).toBeVisible()
      expect(await agreeTo(walk, () => subscribe(walk))).toBe('$19.99 today')
    })
    await test.step('change to a larger plan, and pay it a month later', async () => {
      await changeTo(walk, 'Professional')
      await renew(walk)
      await expect(panel(page)).toContainText('$49.99 a month')
    })
    await test.step('change to a smaller plan, and pay it a month later', async () => {
      await changeTo(walk, 'Premium')
      await renew(walk)
      await expect(panel(page)).toContainText('$19.99 a month')
    })
    await test.step('pay an open invoice', () => payOpenInvoice(walk))
    await test.step('money back by an admin', async () => {
      const other = await browser.newPage({ baseURL: castellan.url })
      await resident.player.signIn(other)
      await giveMoneyBack({ ...walk, page: other, playerId: player.id })
      await other.close()
      await expect(panel(page)).toContainText('Refunded')
    })
  })
}

test('A payment that the bank wants confirmed is the sum that was shown', async ({ playerPage: page, castellan }) => {
  const walk = { page, castellan, provider: 'Stripe' } as const
  await page.goto('/dashboard#settings')
  await subscribe(walk)
  await happens(walk, 'card-asks')
  await openDialog(page, 'Change plan')
  await page.getByRole('radio', { name: /^Professional/ }).check()
  await expect(page.getByRole('dialog').locator('.sums')).toContainText('Today $30.00')
  await confirmWithBank(walk)
})
