import { expect, test } from 'bun:test'
import { canonicalTimeZone } from './time-zones'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['europe/kiev', 'Europe/Kyiv'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('the current name of %s is %s', (name, today) => {
  expect(canonicalTimeZone(name)).toBe(today)
})

test.each(['Mars/Olympus', '+02:00', ''])('%p is no time zone', (name) => {
  expect(canonicalTimeZone(name)).toBeNull()
})
