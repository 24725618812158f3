import { expect, test } from 'bun:test'
import { localizeInstants } from './localize-instants'

const NOW = Date.parse('2026-11-21T22:00Z')
const BEFORE_NOON = Date.parse('2026-11-21T02:00Z')

test("the instants of a text appear in the reader's zone", () => {
  const sent = '18 carts leave, arrive at 2026-11-21T23:07:29Z.'
  expect(localizeInstants(sent, 'UTC', NOW).text).toBe('18 carts leave, arrive at 23:07.')
  expect(localizeInstants(sent, 'Asia/Tokyo', NOW).text).toBe('18 carts leave, arrive at 08:07.')
  expect(localizeInstants(sent, 'Asia/Tokyo', BEFORE_NOON).text).toBe('18 carts leave, arrive at 22 Nov, 08:07.')
  expect(localizeInstants(sent, 'America/St_Johns', NOW).text).toBe('18 carts leave, arrive at 19:37.')
})

test('the position of each instant is known', () => {
  const { text, times } = localizeInstants(
    'From 2026-11-21T22:15:00.250Z until 2026-11-22T07:00:00Z, as set.',
    'UTC',
    NOW,
  )
  expect(text).toBe('From 22:15 until 22 Nov, 07:00, as set.')
  expect(times.map(({ from, to, at }) => [text.slice(from, to), at])).toEqual([
    ['22:15', '2026-11-21T22:15:00.250Z'],
    ['22 Nov, 07:00', '2026-11-22T07:00:00Z'],
  ])
})

test('other text stays as it is', () => {
  for (const text of ['', 'At 23:07 UTC.', '2026-11-21', '2026-13-45T99:99:99Z', 'x2026-11-21T23:07:29Z'])
    expect(localizeInstants(text, 'Asia/Tokyo', NOW)).toEqual({ text, times: [] })
})
