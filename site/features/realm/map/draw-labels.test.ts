import { describe, expect, test } from 'bun:test'
import { withDom } from '../../../testing/dom'
import { busyRealm } from '../testing/busy-realm'
import { raidEnds } from './draw-journeys'
import { createLabels } from './draw-labels'
import { type Mark, marksOf } from './draw-marks'

withDom()

const NOW = Date.parse('2026-11-21T20:00:00Z')

const FRAME = { width: 860, height: 740 }
const CHART = { ...FRAME, size: 100, coastAt: () => 0.78 }

const namesIn = (drawing: SVGElement[]) =>
  drawing
    .filter(({ tagName }) => tagName === 'text')
    .map((label) => ({
      name: label.textContent ?? '',
      x: Number(label.getAttribute('x')),
      y: Number(label.getAttribute('y')),
    }))

function labelsAt(width: number, height: number) {
  const frame = { width, height }
  return namesIn(createLabels()({ marks: marksOf(busyRealm(NOW), frame), frame, kept: [] }))
}

const strongestOf = (marks: readonly Mark[]) =>
  marks
    .filter(({ glyph }) => glyph === 'castle' || glyph === 'rival')
    .toSorted((a, b) => b.ownerStrength - a.ownerStrength)
    .slice(0, 3)

describe('Names on the map', () => {
  test.each([
    [390, 476],
    [860, 740],
  ])('cover each other nowhere and stay inside, %i pixels wide', (width, height) => {
    const labels = labelsAt(width, height)
    expect(labels.length).toBeGreaterThan(2)
    const half = (name: string) => (name.length * 6.7) / 2
    for (const [n, a] of labels.entries()) {
      expect(a.x - half(a.name)).toBeGreaterThan(0)
      expect(a.x + half(a.name)).toBeLessThan(width)
      for (const b of labels.slice(n + 1))
        expect(Math.abs(a.x - b.x) >= half(a.name) + half(b.name) - 1 || Math.abs(a.y - b.y) >= 13).toBe(true)
    }
  })

  test('include players, although rivals are stronger', () => {
    const names = labelsAt(860, 740).map(({ name }) => name)
    expect(names.filter((name) => /^(Baron|Graf|Ritter|Vogt|Herzog) /.test(name)).length).toBeGreaterThan(2)
    expect(names.filter((name) => !name.includes(' ')).length).toBeGreaterThan(1)
  })

  test('may be missing', () => {
    const empty = { ...busyRealm(NOW), castles: [], targets: [], strongest: [] }
    expect(createLabels()({ marks: marksOf(empty, FRAME), frame: FRAME, kept: [] })).toEqual([])
  })

  test('of the three strongest are there in any crowd, with a line from afar', () => {
    const marks = marksOf(busyRealm(NOW), FRAME)
    const first = strongestOf(marks)
    const crowd = first.flatMap(({ x, y }) =>
      Array.from({ length: 24 }, (_, n) => ({ x: x + (n % 4) * 20 - 30, y: y + Math.floor(n / 4) * 16 - 64 })),
    )
    const drawing = createLabels()({ marks, frame: FRAME, kept: crowd })
    const names = namesIn(drawing).map(({ name }) => name)
    for (const { facts } of first) expect(names).toContain(facts.title)
    expect(drawing.filter(({ tagName }) => tagName === 'path').length).toBeGreaterThan(0)
  })

  test('stay where they are while castles grow, and when a stronger one appears', () => {
    const draw = createLabels()
    const marks = marksOf(busyRealm(NOW), FRAME)
    const before = namesIn(draw({ marks, frame: FRAME, kept: [] }))
    const grown = marks.map((mark, n) => ({ ...mark, ownerStrength: mark.ownerStrength * (1 + (n % 5) / 4) }))
    const after = namesIn(draw({ marks: grown, frame: FRAME, kept: [] }))
    expect(after).toEqual(expect.arrayContaining(before))
    for (const { facts } of strongestOf(grown)) expect(after.map(({ name }) => name)).toContain(facts.title)
  })

  test("leave the end of a raid's line free, also one that begins later", () => {
    const draw = createLabels()
    const map = busyRealm(NOW)
    const marks = marksOf(map, FRAME)
    const before = namesIn(draw({ marks, frame: FRAME, kept: [] }))
    const kept = [...raidEnds(map.journeys, CHART), ...before.slice(0, 2)]
    expect(kept.length).toBeGreaterThan(4)
    for (const { name, x, y } of namesIn(draw({ marks, frame: FRAME, kept })))
      for (const point of kept)
        expect(Math.abs(point.x - x) > (name.length * 6.7) / 2 || point.y > y + 3 || point.y < y - 11).toBe(true)
  })
})
