import { describe, expect, test } from 'bun:test'
import { createSecretRedactor } from './secret-redactor'

const SECRET = 'Geheim/wort ?1'
const { hideIfSecret, redact } = createSecretRedactor([SECRET, 'PIN-4711'])

describe('a secret never appears in a text of the game, nor in the log', () => {
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
      expect(hideIfSecret(`The game said: ${text}.`)).toBe('[hidden]')
      const logged = redact(`The game said: ${text}.`)
      expect(logged).toContain('[hidden]')
      expect(logged.toLowerCase()).not.toContain('geheim')
      expect(logged).not.toContain(btoa(SECRET).slice(4, 12))
    })
  }

  test('whichever of several it is', () => {
    expect(redact(`${SECRET} and PIN-4711`)).toBe('[hidden] and [hidden]')
    expect(hideIfSecret('The pin is PIN-4711.')).toBe('[hidden]')
  })

  test('the longer one first, if one begins with the other', () => {
    expect(createSecretRedactor(['castle', 'castle-keep']).redact('My castle-keep.')).toBe('My [hidden].')
  })

  test('however its letters are composed', () => {
    const secret = 'Krähennest'
    expect(createSecretRedactor([secret.normalize('NFC')]).hideIfSecret(secret.normalize('NFD'))).toBe('[hidden]')
    expect(createSecretRedactor([secret.normalize('NFD')]).hideIfSecret(secret.normalize('NFC'))).toBe('[hidden]')
  })

  test('with characters that mean something in patterns', () => {
    expect(createSecretRedactor(['a.*b(c[d$^']).redact('x a.*b(c[d$^ axxb')).toBe('x [hidden] axxb')
  })

  test('with half a character in it, or a line break', () => {
    expect(createSecretRedactor(['abc\ud83d']).redact('xabc\ud83dx')).toBe('x[hidden]x')
    expect(createSecretRedactor(['first\nsecond']).hideIfSecret('a first\nsecond b')).toBe('[hidden]')
  })

  test('split by a control character or a colour, which the console would remove', () => {
    const { hideIfSecret: hideWord } = createSecretRedactor(['geheimwort'])
    expect(hideWord('a geh\u0000eim\u200bwort b')).toBe('[hidden]')
    expect(hideWord('a geh\u001b[1meimwort b')).toBe('[hidden]')
  })
})

describe('other text stays readable', () => {
  test('a short secret matches whole words only', () => {
    expect(createSecretRedactor(['ab']).hideIfSecret('The abbot said no.')).toBe('The abbot said no.')
    expect(createSecretRedactor(['ab']).hideIfSecret('The abbot said ab.')).toBe('[hidden]')
  })

  test('without secrets, and with empty ones, every text stays as it is', () => {
    expect(createSecretRedactor([]).hideIfSecret('Rabenfels')).toBe('Rabenfels')
    expect(createSecretRedactor(['']).redact('Collected 1,200 wood.')).toBe('Collected 1,200 wood.')
  })
})
