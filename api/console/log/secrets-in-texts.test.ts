import { describe, expect, test } from 'bun:test'
import { secretsInTexts } from './secrets-in-texts'

const SECRET = 'Geheim/wort ?1'
const { hide, takeOut } = secretsInTexts([SECRET, 'PIN-4711'])

describe('a secret never stands in a text of the game, nor in the log', () => {
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
      expect(hide(`The game said: ${text}.`)).toBe('[hidden]')
      const logged = takeOut(`The game said: ${text}.`)
      expect(logged).toContain('[hidden]')
      expect(logged.toLowerCase()).not.toContain('geheim')
      expect(logged).not.toContain(btoa(SECRET).slice(4, 12))
    })
  }

  test('whichever of several it is', () => {
    expect(takeOut(`${SECRET} and PIN-4711`)).toBe('[hidden] and [hidden]')
    expect(hide('The pin is PIN-4711.')).toBe('[hidden]')
  })

  test('the longer one first, where one begins with the other', () => {
    expect(secretsInTexts(['castle', 'castle-keep']).takeOut('My castle-keep.')).toBe('My [hidden].')
  })

  test('in whichever way its letters are composed', () => {
    const secret = 'Krähennest'
    expect(secretsInTexts([secret.normalize('NFC')]).hide(secret.normalize('NFD'))).toBe('[hidden]')
    expect(secretsInTexts([secret.normalize('NFD')]).hide(secret.normalize('NFC'))).toBe('[hidden]')
  })

  test('with characters that mean something in patterns', () => {
    expect(secretsInTexts(['a.*b(c[d$^']).takeOut('x a.*b(c[d$^ axxb')).toBe('x [hidden] axxb')
  })

  test('with half a character in it, or a line break', () => {
    expect(secretsInTexts(['abc\ud83d']).takeOut('xabc\ud83dx')).toBe('x[hidden]x')
    expect(secretsInTexts(['first\nsecond']).hide('a first\nsecond b')).toBe('[hidden]')
  })

  test('torn apart by a control character or a colour, which the console would leave out', () => {
    const { hide: hideWord } = secretsInTexts(['geheimwort'])
    expect(hideWord('a geh\u0000eim\u200bwort b')).toBe('[hidden]')
    expect(hideWord('a geh\u001b[1meimwort b')).toBe('[hidden]')
  })
})

describe('what is no secret stays readable', () => {
  test('a short secret counts only where it is a word of its own', () => {
    expect(secretsInTexts(['ab']).hide('The abbot said no.')).toBe('The abbot said no.')
    expect(secretsInTexts(['ab']).hide('The abbot said ab.')).toBe('[hidden]')
  })

  test('without secrets, and with empty ones, every text stays as it is', () => {
    expect(secretsInTexts([]).hide('Rabenfels')).toBe('Rabenfels')
    expect(secretsInTexts(['']).takeOut('Collected 1,200 wood.')).toBe('Collected 1,200 wood.')
  })
})
