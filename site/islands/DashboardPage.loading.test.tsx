import { expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { botOf } from '../features/bots/testing/bots'
import { queryClient } from '../lib/queries/query-client'
import { onPage } from '../testing/on-page'
import { openDashboard, withDashboard } from './testing/open-dashboard'

withDashboard()

const waiting = { 'GET /api/bots': () => new Promise<Response>(() => {}) }
const shown = (part: string) => document.querySelectorAll(`.bot-list[aria-busy] > .${part}`).length

test('The first skeleton is one card', async () => {
  openDashboard([], waiting)
  await onPage().findByText('Loading bots…')
  expect([shown('bot-card'), shown('bot-row')]).toEqual([1, 0])
  expect(document.querySelector('.many-bots')).toBeNull()
})

test('A skeleton has the view and the count that the list had last, and a place for its bar', async () => {
  openDashboard(Array.from({ length: 12 }, (_, place) => botOf({ id: `bot-${place}`, name: `Bot ${place}` })))
  await onPage().findByRole('article', { name: 'Bot 11' })
  cleanup()
  queryClient.clear()
  openDashboard([], waiting)
  await onPage().findByText('Loading bots…')
  expect([shown('bot-card'), shown('bot-row')]).toEqual([0, 12])
  expect(document.querySelector('.many-bots .skeleton')).toBeInTheDocument()
})
