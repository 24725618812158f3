import { describe, expect, test } from 'bun:test'
import { cleanLines, cutToBytes } from './clean-lines'
import { createRedactor } from './redact'

const asItIs = (text: string) => text

describe('what a bot prints', () => {
  test('is split at every kind of line break, and empty lines are left out', () => {
    expect(cleanLines('one\ntwo\r\nthree\rfour\n\n', asItIs)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('loses control characters, colours of a terminal and marks that turn the writing around', () => {
    expect(cleanLines('\u001b[1;31mred\u001b[0m\u0000 \u0007bell\u009b\u202eright\u2066', asItIs)).toEqual([
      'red bellright',
    ])
  })

  test('loses the titles and links of a terminal', () => {
    expect(cleanLines('\u001b]0;title\u0007text \u001b]8;;http://x\u001b\\link', asItIs)).toEqual(['text link'])
  })

  test('keeps letters of every script, signs and a tab as a space', () => {
    expect(cleanLines('Krähennest\t城 🏰 “x”', asItIs)).toEqual(['Krähennest 城 🏰 “x”'])
  })

  test('shows no secret that a control character or a colour tore apart', () => {
    const redact = createRedactor(['geheimwort'])
    expect(cleanLines('a geh\u0000eim\u200bwort b', redact)).toEqual(['a [hidden] b'])
    expect(cleanLines('a geh\u001b[1meimwort b', redact)).toEqual(['a [hidden] b'])
  })

  test('shows no secret that holds a line break', () => {
    expect(cleanLines('a first\nsecond b', createRedactor(['first\nsecond']))).toEqual(['a [hidden] b'])
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
