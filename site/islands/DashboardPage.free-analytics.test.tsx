import { expect, test } from 'bun:test'
import { DAY } from '../../shared/time'
import { openPage } from '../testing/dom'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()

test('Analytics names the plan that has it on a plan without it, and fetches only today', async () => {
  openPage('/dashboard#analytics')
  const { requests } = openDashboard([], {}, 'plus')
  const refusal = onPage().getByText('Premium or a larger plan has performance analytics today.')
  expect(refusal.parentElement?.querySelector('a')).toHaveAttribute('href', '/pricing')
  expect(onPage().getByText('coming soon')).toBeInTheDocument()
  await onPage().findByText('0/3')
  const spans = requests.flatMap(({ url }) => {
    const { searchParams } = new URL(url)
    const [from, to] = [searchParams.get('from'), searchParams.get('to')]
    return from && to ? [Date.parse(to) - Date.parse(from)] : []
  })
  expect(spans.filter((span) => span > DAY)).toEqual([])
})
