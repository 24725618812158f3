import { beforeEach, expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { showEvent } from '../lib/live/show-event'
import { onPage } from '../testing/on-page'
import { withDashboard } from './testing/open-dashboard'
import { bots, button, card, openMany, see } from './testing/open-many'

withDashboard()
beforeEach(() => localStorage.clear())

const many = [
  ...bots,
  ...[7, 8, 9].map((place) =>
    botOf({ id: `66f145531b1bc3e6667d1e7${place}`, name: `Watch ${place}`, state: 'offline' }),
  ),
]
const ORDER = [
  ...['Wachturm', 'Rabenfels', 'Goldfurt', 'Nordtor', 'Eisenwald', 'Silberbach'],
  ...['Watch 7', 'Watch 8', 'Watch 9'],
]
const row = (name: string) => onPage().getByRole('article', { name })
const box = (name: string) => onPage().getByRole('checkbox', { name: `Select ${name}` })

test('Nine bots are rows with errors first, until the player chooses cards', async () => {
  const { user } = openMany({ shown: many })
  await see(...ORDER)
  expect(row('Nordtor')).toHaveClass('bot-row')
  await user.click(button('Show cards'))
  expect(row('Nordtor')).toHaveClass('bot-card')
  await user.click(button('Show rows'))
  await see(...ORDER)
})

test('The list is one tab stop, which the arrows move', async () => {
  const { user } = openMany({ shown: many })
  await see(...ORDER)
  act(() => row('Wachturm').focus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(row('Goldfurt')).toHaveFocus()
  await user.keyboard('{End}')
  expect(row('Watch 9')).toHaveFocus()
  const stops = onPage()
    .getAllByRole('article')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toEqual([row('Watch 9')])
  expect(box('Watch 9').tabIndex).toBe(0)
  expect(box('Nordtor').tabIndex).toBe(-1)
})

test('`s` starts and stops the row, and `/` goes to the search', async () => {
  const { user, requests } = openMany({ shown: many })
  await see(...ORDER)
  act(() => row('Nordtor').focus())
  await user.keyboard('s')
  expect(await card('Nordtor').findByText('ONLINE')).toBeInTheDocument()
  expect(requests.filter(({ url }) => url.endsWith('/actions'))).toHaveLength(1)
  await user.keyboard('/')
  expect(onPage().getByRole('searchbox')).toHaveFocus()
  await user.keyboard('s/')
  expect(onPage().getByRole('searchbox')).toHaveValue('s/')
})

test('A range is selected with Shift and started, and leaves with the filter', async () => {
  const { user } = openMany({ shown: many })
  await see(...ORDER)
  await user.click(box('Nordtor'))
  await user.keyboard('{Shift>}')
  await user.click(box('Watch 7'))
  await user.keyboard('{/Shift}')
  expect(onPage().getByText('4 selected')).toBeInTheDocument()
  await user.click(button('Start 4'))
  expect(await onPage().findByText('Started 4 of 4 bots.', { selector: 'section p' })).toBeInTheDocument()
  await user.click(button(/^Offline/))
  await waitFor(() => expect(onPage().queryByText('4 selected')).not.toBeInTheDocument())
})

test('A row shows the newest line, and the reason once the bot has stopped', async () => {
  openMany({ shown: many })
  await see(...ORDER)
  const at = new Date(Date.now() - 200_000).toISOString()
  const lines = [{ bot_id: many[0]?.id ?? '', text: `${at} > Sent three carts.` }]
  act(() => showEvent({ name: 'lines', data: { lines } }))
  expect(card('Rabenfels').getByText('Sent three carts.')).toBeInTheDocument()
  expect(card('Rabenfels').getByText('3 min')).toBeInTheDocument()
})
