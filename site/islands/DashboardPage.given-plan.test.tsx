import { beforeEach, describe, expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { openPage } from '../testing/dom'
import { withIntersectionObserver } from '../testing/intersection-observer'
import { onPage } from '../testing/on-page'
import { subscriptionOf } from '../testing/subscriptions'
import { withDashboard } from './testing/open-dashboard'
import { openSubscription, panel } from './testing/open-subscription'

withDashboard()
withIntersectionObserver()
beforeEach(() => openPage('/dashboard#settings'))

const button = (name: string) => within(panel()).getByRole('button', { name: new RegExp(`^${name}`) })
const factsIn = (shown: HTMLElement) =>
  Object.fromEntries(
    [...shown.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the panel of a plan that costs nothing', () => {
  test.each([
    ['starter', 'Free, forever'],
    ['plus', 'Given by the operator; nothing is charged'],
  ])('has no empty lines for %s', async (plan, price) => {
    openSubscription(subscriptionOf({ plan }))
    await onPage().findByText('Active')
    const facts = { Price: price, Provider: 'None', Status: 'Active', 'Next billing time': 'Never' }
    expect(factsIn(panel())).toEqual(facts)
  })

  test('says when a given plan ends', async () => {
    openSubscription(subscriptionOf({ plan: 'pro', access_until: '2027-01-31T12:00:00.000Z' }))
    await onPage().findByText('Active')
    expect(factsIn(panel())).toMatchObject({ 'Next billing time': 'Never', 'Active until': '31 Jan 2027' })
  })

  test('of a plan that the operator gave says that nothing is charged, and sells only on request', async () => {
    const { user } = openSubscription(subscriptionOf({ plan: 'pro' }))
    expect(await within(panel()).findByText('Given by the operator; nothing is charged')).toBeInTheDocument()
    const pay = await within(panel()).findByRole('button', { name: /^Pay for a plan yourself/ })
    expect(pay).toHaveAttribute('aria-expanded', 'false')
    expect(within(panel()).queryByRole('radio')).toBeNull()
    expect(button('Subscribe with Stripe')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Subscribe with Stripe')).toHaveAccessibleDescription('You already have Professional.')
    await user.click(pay)
    expect(pay).toHaveAttribute('aria-expanded', 'true')
    expect(within(panel()).getByRole('radio', { name: /^Professional, your plan/ })).toBeChecked()
    expect(button('Subscribe with Stripe')).not.toHaveAttribute('aria-disabled')
    await user.click(pay)
    expect(within(panel()).queryByRole('radio')).toBeNull()
  })

  test('of a given plan shows the plans on sale if another plan was chosen before', async () => {
    openPage('/dashboard?plan=pro#settings')
    openSubscription(subscriptionOf({ plan: 'premium' }))
    expect(await within(panel()).findByRole('radio', { name: /^Professional/ })).toBeChecked()
  })

  test('is busy until its height is known', async () => {
    openSubscription(subscriptionOf())
    expect(panel()).toHaveAttribute('aria-busy', 'true')
    await within(panel()).findByRole('radio', { name: /^Premium/ })
    expect(panel()).toHaveAttribute('aria-busy', 'false')
  })
})
