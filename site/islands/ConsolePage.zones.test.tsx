import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import { changeUser } from '../lib/session/session-store'
import { onPage } from '../testing/on-page'
import { anna } from '../testing/player'
import { log, openConsole, streamed, withConsolePage } from './testing/open-console'

withConsolePage()
afterEach(() => {
  setSystemTime()
})

async function openIn(time_zone: string) {
  setSystemTime(new Date('2026-11-21T20:00:00Z'))
  const opened = await openConsole()
  act(() => changeUser({ ...anna, user_metadata: { ...anna.user_metadata, time_zone } }))
  const stream = await streamed()
  stream.emitLine(1, '2026-11-21T14:59:33Z - Run 1 begins.')
  stream.emitLine(2, '2026-11-21T15:00:00Z > 18 carts leave, arrive at 2026-11-21T23:07:29Z.')
  await within(log()).findByText(/^18 carts leave/)
  return opened
}

const rows = () => [...log().querySelectorAll('li')].map(({ textContent }) => textContent)

test.each([
  [
    'Asia/Tokyo',
    [
      'Saturday, 21 November 2026',
      '123:59:33Run 1 begins.',
      'Sunday, 22 November 2026',
      '200:00:0018 carts leave, arrive at 08:07.',
    ],
  ],
  [
    'America/St_Johns',
    ['Saturday, 21 November 2026', '111:29:33Run 1 begins.', '211:30:0018 carts leave, arrive at 19:37.'],
  ],
])('all times of the console are local to a reader in %s', async (zone, expected) => {
  await openIn(zone)
  expect(rows()).toEqual(expected)
  expect(onPage().getByText(/^Times are in/)).toHaveTextContent(`Times are in ${zone.replace('_', ' ')}.`)
})

test('a time shows its full date on hover, in the margin and within a line', async () => {
  await openIn('Asia/Tokyo')
  expect(within(log()).getByText('23:59:33')).toHaveAttribute('title', 'Saturday, 21 November 2026, 23:59:33')
  const arrival = within(log()).getByText('08:07')
  expect(arrival).toHaveAttribute('title', 'Sunday, 22 November 2026, 08:07:29')
  expect(arrival).toHaveAttribute('datetime', '2026-11-21T23:07:29Z')
})

test('a search finds a time as shown, not as sent', async () => {
  const { user } = await openIn('Asia/Tokyo')
  const search = onPage().getByRole('searchbox', { name: 'Find in console' })
  await user.type(search, '08:07')
  await waitFor(() => expect(log().querySelectorAll('mark')).toHaveLength(1))
  await user.clear(search)
  await user.type(search, '23:07')
  await waitFor(() => expect(log().querySelectorAll('mark')).toHaveLength(0))
})
