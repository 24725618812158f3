import { afterEach, beforeEach, expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import { cleanStores } from 'nanostores'
import { botOf } from '../features/bots/testing/bots'
import { $newestLines } from '../lib/live/newest-lines'
import { showEvent } from '../lib/live/show-event'
import { onPage } from '../testing/on-page'
import { withDashboard } from './testing/open-dashboard'
import { bots, button, card, openMany, see } from './testing/open-many'

withDashboard()
beforeEach(() => localStorage.clear())
// Otherwise it is kept for a second, and a later page does not ask again.
afterEach(() => cleanStores($newestLines))

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

test('A row says in short why its bot failed, and leads to where that is mended', async () => {
  const message = 'Wrong password. ES1 refused the sign-in at 20:00. Change it under Game Accounts, then start again.'
  const wrong = { code: 'bad_credentials', message }
  const byPlayer = { code: 'user', message: 'Stopped by you at 20:00.' }
  openMany({ shown: many.map((bot) => ({ ...bot, stop_reason: bot.state === 'error' ? wrong : byPlayer })) })
  await see(...ORDER)
  const link = card('Wachturm').getByRole('link', { name: 'Game Accounts' })
  expect(link).toHaveAttribute('href', `/accounts?change=${many[0]?.accountId}`)
  expect(card('Wachturm').getByTitle(message)).toContainElement(link)
  expect(card('Wachturm').getByText('Wrong password.')).not.toHaveClass('visually-hidden')
  expect(card('Wachturm').getByText(/^ES1 refused.*then start again\.$/).parentElement).toHaveClass('visually-hidden')
  expect(card('Nordtor').getByText(byPlayer.message)).toBeInTheDocument()
})

test('A row shows the next move, which a stop takes away', async () => {
  openMany({ shown: many })
  await see(...ORDER)
  const first = many[0] as (typeof many)[number]
  const soon = (kind: 'round' | 'rest', minutes: number) => {
    const at = new Date(Date.now() + minutes * 60_000 - 5_000).toISOString()
    act(() => showEvent({ name: 'castles', data: { bot_id: first.id, next_move: { at, kind } } }))
  }
  soon('round', 4)
  expect(await card('Rabenfels').findByText('in 4 min')).toBeInTheDocument()
  const state = () => document.querySelector(`[data-bot="${first.id}"] .bot-state`)?.textContent
  expect(state()).toBe('ONLINE')
  soon('rest', 130)
  expect(await card('Rabenfels').findByText('Rests 2 h')).toBeInTheDocument()
  expect(state()).toBe('ONLINE, resting')
  act(() => showEvent({ name: 'bot', data: { bot: { ...first, state: 'offline' } } }))
  expect(card('Rabenfels').queryByText('Rests 2 h')).not.toBeInTheDocument()
  expect(state()).not.toContain('resting')
  // A later run has announced nothing yet.
  act(() => showEvent({ name: 'bot', data: { bot: first } }))
  expect(await card('Rabenfels').findByText('ONLINE')).toBeInTheDocument()
  expect(card('Rabenfels').queryByText('Rests 2 h')).not.toBeInTheDocument()
})

test('An event of a next move wins over an answer that was requested before it', async () => {
  const answer = Promise.withResolvers<Response>()
  const { requests } = openMany({ shown: many, answers: { 'GET /api/bots/newest-lines': () => answer.promise } })
  await see(...ORDER)
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/newest-lines'))).toBe(true))
  const moveIn = (place: number, minutes: number) => ({
    bot_id: many[place]?.id ?? '',
    next_move: { at: new Date(Date.now() + minutes * 60_000 - 5_000).toISOString(), kind: 'round' as const },
  })
  act(() => showEvent({ name: 'castles', data: moveIn(0, 9) }))
  answer.resolve(Response.json({ lines: [], moves: [moveIn(0, 2), moveIn(4, 6)] }))
  expect(await card('Goldfurt').findByText('in 6 min')).toBeInTheDocument()
  expect(card('Rabenfels').getByText('in 9 min')).toBeInTheDocument()
})
