import { afterEach, describe, expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { dismissBulkAction } from '../features/bots/bulk/bulk-action-store'
import { botDayOf } from '../features/bots/testing/bots'
import { openPage } from '../testing/dom'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'
import { bots, button, card, cards, NAMES, openMany, see } from './testing/open-many'

withDashboard()
afterEach(dismissBulkAction)

const sentTo = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/actions')).length

describe('many bots', () => {
  test('are searched by text, which the address keeps', async () => {
    const { user } = openMany()
    await see(...NAMES)
    await user.type(onPage().getByRole('searchbox'), 'wald')
    await see('Eisenwald')
    expect(onPage().getByText('1 of 6 bots')).toBeInTheDocument()
    await waitFor(() => expect(location.search).toBe('?find=wald'))
  })

  test('are filtered by a state, each with its count', async () => {
    const { user } = openMany()
    await see(...NAMES)
    await user.click(button('Offline 3'))
    await see('Nordtor', 'Eisenwald', 'Silberbach')
    expect(button('Offline 3')).toHaveAttribute('aria-pressed', 'true')
    for (const name of ['All 6', 'Online 2', 'Error 1']) expect(button(name)).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(location.search).toBe('?state=offline'))
  })

  test('are filtered as the address says when it is opened again', async () => {
    openPage('/dashboard?find=r&state=online&sort=name')
    openMany()
    await see('Goldfurt', 'Rabenfels')
    expect(onPage().getByRole('searchbox')).toHaveValue('r')
    expect(onPage().getByRole('combobox', { name: 'Order' })).toHaveValue('name')
  })

  test('with no match say so, and offer to reset', async () => {
    const { user } = openMany()
    await see(...NAMES)
    await user.type(onPage().getByRole('searchbox'), 'nobody')
    expect(await onPage().findByText('No matching bots')).toBeInTheDocument()
    await user.click(button('Show all bots'))
    await see(...NAMES)
    expect(onPage().getByRole('searchbox')).toHaveValue('')
  })

  test("are sorted by today's gains, once known", async () => {
    openPage('/dashboard?sort=gain')
    openDashboard(
      bots,
      { 'GET /api/bots/days': () => Response.json({ days: [botDayOf({ bot_id: bots[4]?.id })] }) },
      'pro',
    )
    await waitFor(() => expect(cards()[0]).toBe('Goldfurt'))
  })

  test('keep their places while one of them is started', async () => {
    openPage('/dashboard?sort=state')
    const { user } = openMany()
    const order = ['Wachturm', 'Rabenfels', 'Goldfurt', 'Nordtor', 'Eisenwald', 'Silberbach']
    await see(...order)
    await user.click(button('Start Silberbach'))
    expect(await card('Silberbach').findByText('ONLINE')).toBeInTheDocument()
    expect(cards()).toEqual(order)
    expect(button('Online 3')).toBeInTheDocument()
  })

  test('move the focus when one leaves the filter', async () => {
    openPage('/dashboard?state=online')
    const { user } = openMany()
    await see('Rabenfels', 'Goldfurt')
    await user.click(onPage().getAllByRole('button', { name: 'Stop Rabenfels' })[0] as HTMLElement)
    await see('Goldfurt')
    expect(onPage().getAllByRole('button', { name: 'Stop Goldfurt' })[0]).toHaveFocus()
  })

  test('have no filter while there are four of them, whatever the address says', async () => {
    openPage('/dashboard?state=error')
    openMany({ shown: bots.slice(0, 4) })
    await see(...NAMES.slice(0, 4))
    expect(onPage().queryByRole('searchbox')).not.toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: /^Start all/ })).not.toBeInTheDocument()
  })
})

describe('all that are shown', () => {
  test('are started, and refusals stay visible until dismissed', async () => {
    openPage('/dashboard?state=offline')
    const { requests, user } = openMany({ refused: ['Nordtor'] })
    await see('Nordtor', 'Eisenwald', 'Silberbach')
    await user.click(button('Start all 3'))
    const summary = within(await onPage().findByRole('region', { name: 'Start all' }))
    expect(await summary.findByText('Started 2 of 3 bots. 1 was refused.')).toBeInTheDocument()
    expect(summary.getByRole('listitem').textContent).toBe(
      'Nordtor ansgar_h, DE1 Another online bot uses this game account.',
    )
    expect(sentTo(requests)).toBe(3)
    await user.click(onPage().getByRole('tab', { name: 'Analytics' }))
    await user.click(onPage().getByRole('tab', { name: /^Bot Management/ }))
    expect(onPage().getByRole('region', { name: 'Start all' })).toBeInTheDocument()
    await user.click(button('Dismiss'))
    expect(onPage().queryByRole('region', { name: 'Start all' })).not.toBeInTheDocument()
  })

  test('are stopped after confirmation', async () => {
    const { requests, user } = openMany()
    await see(...NAMES)
    await user.click(button('Stop all 2'))
    const dialog = within(await onPage().findByRole('dialog', { name: 'Stop 2 bots?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sentTo(requests)).toBe(0)
    await user.click(button('Stop all 2'))
    await user.click(await onPage().findByRole('button', { name: 'Stop 2 bots' }))
    expect(await onPage().findByText('Stopped 2 of 2 bots.', { selector: 'section p' })).toBeInTheDocument()
    expect(button('Online 0')).toBeInTheDocument()
  })

  test('each carry a key of their own', async () => {
    const { requests, user } = openMany()
    await see(...NAMES)
    await user.click(button('Start all 4'))
    await onPage().findByText('Started 4 of 4 bots.', { selector: 'section p' })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key')).filter(Boolean)
    expect(new Set(keys).size).toBe(4)
  })

  test('show progress, and can be cancelled', async () => {
    const answers: (() => void)[] = []
    const slow = bots.map(({ id }) => [
      `POST /api/bots/${id}/actions`,
      () =>
        new Promise<Response>((resolve) =>
          answers.push(() =>
            resolve(Response.json({ bot: { ...bots.find((bot) => bot.id === id), state: 'online' } })),
          ),
        ),
    ])
    const { user } = openDashboard(bots, Object.fromEntries(slow), 'pro')
    await see(...NAMES)
    await user.click(button('Start all 4'))
    await waitFor(() => expect(answers).toHaveLength(3))
    answers[0]?.()
    expect(await onPage().findByText('Starting: 1 of 4')).toBeInTheDocument()
    await user.click(button('Cancel'))
    for (const answer of answers) answer()
    const words = /^Started [34] of 4 bots\./
    expect(await onPage().findByText(words, { selector: 'section p' })).toBeInTheDocument()
    expect(onPage().getByRole('region', { name: 'Start all' })).toHaveFocus()
    await user.click(button('Dismiss'))
    expect(onPage().getByRole('tabpanel', { name: /^Bot Management/ })).toHaveFocus()
  })
})
