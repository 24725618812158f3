import { describe, expect, test } from 'bun:test'
import type { SeenJourney } from '../../../../shared/castles'
import { asCountdown, fillOf, journeyInWords, percentOf } from './castles-in-words'

const journey = (part: Partial<SeenJourney>): SeenJourney => ({
  id: 'j-1',
  kind: 'carts',
  castle: 'c-1',
  target: 'Krähennest',
  count: 18,
  leg: 'out',
  arrives_at: '2026-11-21T12:06:50Z',
  ...part,
})

describe('A journey in words', () => {
  test('names the cargo of a journey, its start and its end', () => {
    expect(journeyInWords(journey({}), 'Rabenfels')).toEqual({
      what: '18 carts',
      way: 'from Rabenfels to Krähennest',
    })
    const home = journey({ kind: 'troops', leg: 'home', count: 1, target: 'camp at 5:6' })
    expect(journeyInWords(home, 'Rabenfels')).toEqual({ what: '1 troop', way: 'home to Rabenfels from camp at 5:6' })
  })

  test('leaves out places whose names are unknown', () => {
    expect(journeyInWords(journey({ target: '' }), '').way).toBe('')
    expect(journeyInWords(journey({ leg: 'home', target: '' }), '').way).toBe('home')
  })
})

test('A countdown rounds up, and ends', () => {
  expect(asCountdown(246_100)).toBe('4:07')
  expect(asCountdown(3_847_000)).toBe('1:04:07')
  expect(asCountdown(1)).toBe('0:01')
  expect(asCountdown(0)).toBeNull()
})

test('A storage is between empty and full, also with odd figures', () => {
  expect(fillOf(50, 200)).toBe(0.25)
  expect(fillOf(300, 200)).toBe(1)
  expect(fillOf(5, 0)).toBe(0)
  expect(percentOf(997, 1000)).toBe(100)
})
