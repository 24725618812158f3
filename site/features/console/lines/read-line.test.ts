import { describe, expect, test } from 'bun:test'
import { readLine } from './read-line'

describe('a console line', () => {
  test('is a time, a sign and a text', () => {
    expect(readLine('2026-11-21T11:52:33Z + Collected 1,200 wood from the sawmills of Rabenfels.')).toEqual({
      kind: 'gain',
      at: Date.UTC(2026, 10, 21, 11, 52, 33),
      text: 'Collected 1,200 wood from the sawmills of Rabenfels.',
    })
  })

  test.each([
    ['+', 'gain'],
    ['>', 'send'],
    ['~', 'rest'],
    ['!', 'warn'],
    ['x', 'error'],
    ['-', 'mark'],
    ['.', 'plain'],
  ])('says by its sign %s that it is %s', (sign, kind) => {
    expect(readLine(`2026-11-21T11:52:33Z ${sign} text`).kind).toBe(kind as never)
  })

  test('may give its time to the millisecond', () => {
    expect(readLine('2026-11-21T11:52:33.250Z . text').at).toBe(Date.UTC(2026, 10, 21, 11, 52, 33, 250))
  })

  test('may have no text, or a text that looks like a sign', () => {
    expect(readLine('2026-11-21T11:52:33Z . ').text).toBe('')
    expect(readLine('2026-11-21T11:52:33Z ! > ~ x').text).toBe('> ~ x')
  })

  test.each([
    'Loading plugins',
    '',
    '2026-11-21T11:52:33Z',
    '2026-11-21T11:52:33Z ? unknown sign',
    '2026-11-21T11:52:33Z toString text',
    '2026-11-21 11:52:33 + another time',
    '2026-99-21T11:52:33Z + no such month',
    '  2026-11-21T11:52:33Z + indented',
  ])('of another form is shown as it is: %p', (line) => {
    expect(readLine(line)).toEqual({ kind: 'plain', at: null, text: line })
  })
})
