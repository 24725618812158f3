import { describe, expect, test } from 'bun:test'
import { HOUR } from '../../../../shared/time'
import { lineOf } from '../lines/console-entries'
import { findMoment, nothingLater } from './find-moment'
import { momentIn } from './moment-store'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
const lines = ['10:10', '10:50', '13:20'].map((time, index) => lineOf(index + 501, `2026-11-21T${time}:00Z . Line.`))
const look = (wanted: { from: number; until: number | null }, isCut = true) =>
  findMoment({ wanted, lines, isCut, now: at('15:00'), zone: 'UTC' })
const hour = (time: string) => ({ from: at(time), until: at(time) + HOUR })

describe('The lines of a moment', () => {
  test('begin with the first one at or after it', () => {
    expect(look({ from: at('10:50'), until: null })).toEqual({ number: 502, note: '' })
    expect(look(hour('13:00'))).toEqual({ number: 503, note: '' })
  })

  test('that are no longer kept are said to be so, before the oldest one', () => {
    const note = 'The lines of 09:00 are no longer kept. The oldest one is of 10:10.'
    expect(look(hour('09:00'))).toEqual({ number: 501, note })
  })

  test('of an hour without any are followed by the next ones', () => {
    expect(look(hour('11:00'))).toEqual({ number: 503, note: 'No lines from 11:00 to 12:00. Here are the next ones.' })
    expect(look(hour('08:00'), false)?.note).toBe('No lines from 08:00 to 09:00. Here are the next ones.')
  })

  test('that have not come yet are awaited', () => {
    expect(look(hour('14:00'))).toBeNull()
    expect(nothingLater(hour('14:00'), at('15:00'), 'UTC')).toEqual({ number: null, note: 'No lines since 14:00.' })
  })
})

test('an address names a moment, or none', () => {
  expect(momentIn('?at=2026-11-21T14:37:05Z')).toEqual({ from: Date.parse('2026-11-21T14:37:05Z'), until: null })
  expect(momentIn('?at=lunch')).toBeNull()
  expect(momentIn('')).toBeNull()
})
