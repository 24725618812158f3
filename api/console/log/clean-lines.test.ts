import { describe, expect, test } from 'bun:test'
import { cleanLines, cutToBytes } from './clean-lines'

describe('what a bot prints', () => {
  test('is split at every kind of line break, and empty lines are left out', () => {
    expect(cleanLines('one\ntwo\r\nthree\rfour\n\n')).toEqual(['one', 'two', 'three', 'four'])
  })

  test('loses control characters, colours of a terminal and marks that turn the writing around', () => {
    expect(cleanLines('\u001b[1;31mred\u001b[0m\u0000 \u0007bell\u009b\u202eright\u2066')).toEqual(['red bellright'])
  })

  test('loses the titles and links of a terminal', () => {
    expect(cleanLines('\u001b]0;title\u0007text \u001b]8;;http://x\u001b\\link')).toEqual(['text link'])
  })

  test('keeps letters of every script, signs and a tab as a space', () => {
    expect(cleanLines('Krähennest\t城 🏰 “x”')).toEqual(['Krähennest 城 🏰 “x”'])
  })
})

describe('a line that is too long', () => {
  test('is cut with a mark, within its bytes', () => {
    const cut = cutToBytes('x'.repeat(9000), 8192)
    expect(Buffer.byteLength(cut)).toBe(8192)
    expect(cut).toEndWith('x…')
  })

  test('is never cut inside a character', () => {
    for (let before = 0; before < 8; before++) {
      const cut = cutToBytes(`${'x'.repeat(before)}${'🏰'.repeat(20)}`, 40)
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(40)
      expect(cut).toBe(cut.toWellFormed())
      expect(cut).toMatch(/^x*(🏰)+…$/u)
    }
  })

  test('stays as it is where it just fits', () => {
    expect(cutToBytes('ü'.repeat(20), 40)).toBe('ü'.repeat(20))
  })
})
