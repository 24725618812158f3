import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../../shared/time'
import { previewDay } from './preview-day'

const NO_REST = { restEvery: 0, restFor: 15, restFrom: '', restUntil: '' }
const MIDNIGHT = Date.UTC(2026, 10, 21)
const preview = (settings: object, minute: number) =>
  previewDay({ ...NO_REST, ...settings }, MIDNIGHT + minute * MINUTE, 'UTC').intervals.map(
    ({ kind, from, to }) => `${kind} ${from}–${to}`,
  )

test('a bot without rests is at work from now on', () => {
  expect(preview({}, 14 * 60 + 30)).toEqual(['run 0.5–24'])
})

test('the daily rest is shown at its hours, also over midnight', () => {
  expect(preview({ restFrom: '22:30', restUntil: '06:00' }, 14 * 60)).toEqual(['run 0–8.5', 'rest 8.5–16', 'run 16–24'])
})

test('a bot that starts in its daily rest rests first, and again the next day', () => {
  expect(preview({ restFrom: '22:30', restUntil: '06:00' }, 23 * 60)).toEqual([
    'rest 0–7',
    'run 7–23.5',
    'rest 23.5–24',
  ])
})

test('short rests follow each interval of work, and restart after the daily rest', () => {
  expect(preview({ restEvery: 300, restFor: 60, restFrom: '13:00', restUntil: '21:00' }, 8 * 60)).toEqual([
    'run 0–5',
    'rest 5–13',
    'run 13–18',
    'rest 18–19',
    'run 19–24',
  ])
})

test('several rests are shown on the days that they are set for', () => {
  // MIDNIGHT begins a Saturday.
  const rests = '12:00-13:00, Sat 20:00-08:00, Sun 00:00-24:00'
  expect(preview({ rests }, 10 * 60)).toEqual(['run 0–2', 'rest 2–3', 'run 3–10', 'rest 10–22', 'rest 22–24'])
  expect(preview({ rests: 'Fri 23:00-07:00', restFrom: '12:00', restUntil: '13:00' }, 0)).toEqual([
    'rest 0–7',
    'run 7–12',
    'rest 12–13',
    'run 13–24',
  ])
})

test('a half-typed time counts as no rest', () => {
  expect(preview({ restFrom: '22:', restUntil: '06:00', restEvery: Number.NaN }, 0)).toEqual(['run 0–24'])
  expect(preview({ restEvery: 0.001, restFor: 0 }, 0)).toEqual(['run 0–24'])
})

test('the time at work is the day without its rests', () => {
  const rest = { ...NO_REST, restFrom: '22:00', restUntil: '06:00' }
  expect(previewDay(rest, MIDNIGHT + 14 * HOUR, 'UTC').atWork).toBe(16 * HOUR)
})

test.each([
  // at noon before clocks are put forward, before they are put back, and on a usual day
  ['23:00–07:00', '2027-03-27T11:00Z', ['run 0–11', 'rest 11–18', 'run 18–24'], 17],
  ['23:00–07:00', '2026-10-24T10:00Z', ['run 0–11', 'rest 11–20', 'run 20–24'], 15],
  ['23:00–07:00', '2026-11-20T11:00Z', ['run 0–11', 'rest 11–19', 'run 19–24'], 16],
  // of a time that there is not, or twice
  ['02:30–06:00', '2027-03-27T11:00Z', ['run 0–14', 'rest 14–17', 'run 17–24'], 21],
  ['02:10–02:50', '2027-03-27T11:00Z', ['run 0–24'], 24],
  ['02:30–06:00', '2026-10-24T10:00Z', ['run 0–14.5', 'rest 14.5–19', 'run 19–24'], 19.5],
  ['23:00–02:30', '2026-10-24T10:00Z', ['run 0–11', 'rest 11–14.5', 'run 14.5–24'], 20.5],
])('a rest of %s in Berlin, previewed at %s, follows the local clock', (hours, at, stretches, atWork) => {
  const [restFrom = '', restUntil = ''] = hours.split('–')
  const day = previewDay({ ...NO_REST, restFrom, restUntil }, Date.parse(at), 'Europe/Berlin')
  expect(day.intervals.map(({ kind, from, to }) => `${kind} ${from}–${to}`)).toEqual(stretches)
  expect(day.atWork).toBe(atWork * HOUR)
})
