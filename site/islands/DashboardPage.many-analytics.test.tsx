import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { within } from '@testing-library/react'
import { HOUR } from '../../shared/time'
import { botDayOf, botOf } from '../features/bots/testing/bots'
import { openPage } from '../testing/dom'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()
beforeEach(() => {
  setSystemTime(new Date('2026-11-21T18:00:00Z'))
  openPage('/dashboard#analytics')
})
afterEach(() => {
  setSystemTime()
})

const idOf = (place: number) => `${place}`.padStart(24, '0')

const collectors = Array.from({ length: 11 }, (_, place) => botOf({ id: idOf(place), name: `Watch ${place}` }))
const raiders = [20, 21].map((place) => botOf({ id: idOf(place), name: `Raider ${place}`, templateId: 'tower-raider' }))

const did = (bot_id: string, amount: number, unit: string) =>
  botDayOf({ bot_id, unit, gains: [{ at: '2026-11-19T08:15:00.000Z', amount }], stretches: [], at_work: HOUR })

const PAST = [
  ...collectors.map(({ id }, place) => did(id, 100 + place, 'resources')),
  ...raiders.map(({ id }) => did(id, 20, 'loot')),
]

test('Analytics of many bots draw those with most of each unit, and all on request', async () => {
  const { user } = openDashboard(
    [...collectors, ...raiders],
    {
      'GET /api/bots/days': ({ url }) =>
        Response.json({ days: new URL(url).searchParams.get('to')?.startsWith('2026-11-22') ? [] : PAST }),
    },
    'premium',
  )
  const resources = within(await onPage().findByRole('region', { name: '1,155 resources' }))
  const names = () =>
    resources.getAllByRole('listitem').flatMap((row) => row.querySelector('.analytics-name span')?.textContent ?? [])
  expect(names()).toEqual(['Watch 10', 'Watch 9', 'Watch 8', 'Watch 7', 'Watch 6', 'Watch 5'])
  // Two raiders are fewer than their share.
  expect(onPage().getAllByRole('button', { name: /^Show/ })).toHaveLength(1)
  await user.click(onPage().getByRole('button', { name: 'Show all 11' }))
  expect(names()).toHaveLength(11)
  const fewer = onPage().getByRole('button', { name: 'Show the first 6' })
  expect(fewer).toHaveFocus()
  await user.click(fewer)
  expect(names()).toHaveLength(6)
})
