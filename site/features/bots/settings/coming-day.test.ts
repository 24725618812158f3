import { expect, test } from 'bun:test'
import { comingDay } from './coming-day'

const NO_REST = { restEvery: 0, restFor: 15, restFrom: '', restUntil: '' }
const told = (settings: object, now: number) =>
  comingDay({ ...NO_REST, ...settings }, now).stretches.map(({ kind, from, to }) => `${kind} ${from}–${to}`)

test('a bot without rests is at work from now on', () => {
  expect(told({}, 14 * 60 + 30)).toEqual(['run 0.5–24'])
})

test('the daily rest is drawn where it comes, over midnight too', () => {
  expect(told({ restFrom: '22:30', restUntil: '06:00' }, 14 * 60)).toEqual(['run 0–8.5', 'rest 8.5–16', 'run 16–24'])
})

test('a bot that starts in its daily rest rests first, and again the next day', () => {
  expect(told({ restFrom: '22:30', restUntil: '06:00' }, 23 * 60)).toEqual(['rest 0–7', 'run 7–23.5', 'rest 23.5–24'])
})

test('short rests come after each stretch of work, and begin anew after the daily one', () => {
  expect(told({ restEvery: 300, restFor: 60, restFrom: '13:00', restUntil: '21:00' }, 8 * 60)).toEqual([
    'run 0–5',
    'rest 5–13',
    'run 13–18',
    'rest 18–19',
    'run 19–24',
  ])
})

test('what is half typed counts as no rest', () => {
  expect(told({ restFrom: '22:', restUntil: '06:00', restEvery: Number.NaN }, 0)).toEqual(['run 0–24'])
  expect(told({ restEvery: 0.001, restFor: 0 }, 0)).toEqual(['run 0–24'])
})

test('the time at work is what is left beside the rests', () => {
  expect(comingDay({ ...NO_REST, restFrom: '22:00', restUntil: '06:00' }, 14 * 60).atWork).toBe(16 * 60)
})
