import { describe, expect, test } from 'bun:test'
import { createRedactor } from './redact'

const SECRET = 'Geheim/wort ?1'
const redact = createRedactor([SECRET, 'PIN-4711'])

describe('a secret never stands in a console line', () => {
  const forms = {
    'as it is': SECRET,
    'in another case': SECRET.toUpperCase(),
    'percent-encoded': encodeURIComponent(SECRET),
    'percent-encoded in lower case': encodeURIComponent(SECRET).toLowerCase(),
    'as a form field': new URLSearchParams({ v: SECRET }).toString().slice(2),
    'in JSON': JSON.stringify({ password: SECRET }),
    'in base64': btoa(SECRET),
    'in base64 behind a name': btoa(`ansgar:${SECRET}`),
    'in base64 between other words': btoa(`a ${SECRET} and more`),
    'in the base64 of addresses': Buffer.from(`ab${SECRET}`).toString('base64url'),
    twice: `${SECRET}${SECRET}`,
  }
  for (const [how, text] of Object.entries(forms)) {
    test(how, () => {
      const shown = redact(`The game said: ${text}.`)
      expect(shown).toContain('[hidden]')
      expect(shown.toLowerCase()).not.toContain('geheim')
      expect(shown).not.toContain(btoa(SECRET).slice(4, 12))
    })
  }

  test('whichever of several it is', () => {
    expect(redact(`${SECRET} and PIN-4711`)).toBe('[hidden] and [hidden]')
  })

  test('the longer one first, where one begins with the other', () => {
    expect(createRedactor(['castle', 'castle-keep'])('My castle-keep.')).toBe('My [hidden].')
  })

  test('in whichever way its letters are composed', () => {
    const secret = 'Krähennest'
    expect(createRedactor([secret.normalize('NFC')])(secret.normalize('NFD'))).toBe('[hidden]')
    expect(createRedactor([secret.normalize('NFD')])(secret.normalize('NFC'))).toBe('[hidden]')
  })

  test('with characters that mean something in patterns', () => {
    expect(createRedactor(['a.*b(c[d$^'])('x a.*b(c[d$^ axxb')).toBe('x [hidden] axxb')
  })

  test('with half a character in it', () => {
    expect(createRedactor(['abc\ud83d'])('xabc\ud83dx')).toBe('x[hidden]x')
  })
})

describe('what is no secret stays readable', () => {
  test('a short secret hides only where it is a word of its own', () => {
    expect(createRedactor(['1'])('Collected 1,100 wood with pin 1.')).toBe(
      'Collected [hidden],100 wood with pin [hidden].',
    )
    expect(createRedactor(['ab'])('The abbot said ab.')).toBe('The abbot said [hidden].')
  })

  test('without secrets, and with empty ones, every text stays as it is', () => {
    expect(createRedactor([])('Collected 1,200 wood.')).toBe('Collected 1,200 wood.')
    expect(createRedactor([''])('Collected 1,200 wood.')).toBe('Collected 1,200 wood.')
  })
})
