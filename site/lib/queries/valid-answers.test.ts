import { expect, test } from 'bun:test'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { validAnswers } from './valid-answers'

function keptWith(data: unknown) {
  const client = new QueryClient()
  client.setQueryData(['bots'], data)
  return dehydrate(client)
}

const keysOf = (stored: unknown) => validAnswers(stored).queries.map(({ queryKey }) => queryKey)

test('Stored answers are restored', () => {
  const bots = [{ created_at: '2026-11-21T18:00:00.000Z', at_work: 60_000 }]
  expect(keysOf(keptWith({ bots }))).toEqual([['bots']])
  expect(keysOf(keptWith({ last_seen_at: null }))).toEqual([['bots']])
})

test.each(['garbage', '', undefined, {}])('An answer with %p as a time is dropped', (created_at) => {
  expect(keysOf(keptWith({ bots: [{ created_at }] }))).toEqual([])
})

test.each([null, undefined, 'garbage', {}, { queries: 'garbage' }, { queries: [null, {}, { queryKey: ['bots'] }] }])(
  'Anything else, such as %p, is dropped',
  (stored) => {
    expect(validAnswers(stored)).toEqual({ mutations: [], queries: [] })
  },
)
