import { expect, test } from 'bun:test'
import { lineOf } from '../lines/console-entries'
import { blamedLine, versionBefore } from './script-line'

const lines = [
  '2026-11-28T00:00:00Z - Plays version 6 of Round.',
  '2026-11-28T00:00:01Z x The script failed in line 3: no.',
  '2026-11-28T00:10:00Z - Plays version 7 of Round.',
  '2026-11-28T00:10:01Z x The script reached a limit in line 12: too deep.',
  '2026-11-28T00:10:02Z + 12 wood in line 9',
].map((raw, place) => lineOf(place + 1, raw))

test('An error of a script names its line, and the run its version', () => {
  expect(lines.map(blamedLine)).toEqual([null, 3, null, 12, null])
  expect(versionBefore(lines, 2)).toBe(6)
  expect(versionBefore(lines, 4)).toBe(7)
  expect(versionBefore(lines.slice(3), 4)).toBeNull()
})
