import { describe, expect, test } from 'bun:test'
import { withDom } from '../../../testing/dom'
import { busyRealm } from '../testing/busy-realm'
import { drawLabels } from './draw-labels'
import { marksOf } from './draw-marks'

withDom()

const NOW = Date.parse('2026-11-21T20:00:00Z')

function labelsAt(width: number, height: number) {
  const labels = drawLabels(marksOf(busyRealm(NOW), { width, height }), { width, height })
  return labels.map((label) => ({
    name: label.textContent ?? '',
    x: Number(label.getAttribute('x')),
    y: Number(label.getAttribute('y')),
  }))
}

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
    expect(drawLabels(marksOf(empty, { width: 800, height: 700 }), { width: 800, height: 700 })).toEqual([])
  })
})
