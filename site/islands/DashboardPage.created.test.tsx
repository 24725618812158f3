import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()

test('The create dialog brings the new bot into view, marks it, and leaves the focus on it', async () => {
  const old = botOf({ id: '66f145531b1bc3e6667d1e01', name: 'Day shift' })
  const bots = [old]
  const { user } = openDashboard(bots, {
    'POST /api/bots': () => {
      const bot = botOf({ id: '66f145531b1bc3e6667d1e02', name: 'Night shift' })
      bots.push(bot)
      return Response.json({ bot }, { status: 201 })
    },
  })
  await onPage().findByRole('article', { name: 'Day shift' })
  await user.click(onPage().getByRole('button', { name: 'Create Bot' }))
  await user.selectOptions(await onPage().findByLabelText('Bot-Template'), 'Coin Collector')
  const seen: Element[] = []
  const { scrollIntoView } = Element.prototype
  Element.prototype.scrollIntoView = function () {
    seen.push(this)
  }
  await user.click(onPage().getByRole('button', { name: /^Bot erstellen/ }))
  const row = await onPage().findByRole('article', { name: 'Night shift' })
  await waitFor(() => expect(row).toHaveFocus())
  Element.prototype.scrollIntoView = scrollIntoView
  expect(seen).toEqual([row])
  expect(row).toHaveAttribute('data-created')
  expect(onPage().getByRole('article', { name: 'Day shift' })).not.toHaveAttribute('data-created')
})
