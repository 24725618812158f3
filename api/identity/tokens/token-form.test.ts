import { expect, test } from 'bun:test'
import { withoutApiTokens } from '../../platform/texts/without-api-tokens'
import { isWellFormed, newTokenSecret } from './token-form'

test('A token is a prefix with 38 digits, and its check digits fit', () => {
  const tokens = Array.from({ length: 500 }, newTokenSecret)
  expect(tokens.filter((token) => !/^cstl_[0-9A-Za-z]{38}$/.test(token) || !isWellFormed(token))).toEqual([])
  expect(new Set(tokens).size).toBe(500)
})

test('A known token fits, so that older ones stay valid', () => {
  expect(isWellFormed('cstl_0123456789ABCDEFGHIJKLMNOPQRSTUV4J0tOf')).toBe(true)
})

test('A token with any one character changed, missing or added does not fit', () => {
  const token = newTokenSecret()
  const wrong = [...token].flatMap((digit, at) => {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)]
    return [`${before}${digit === 'x' ? 'y' : 'x'}${after}`, before + after, `${before}0${digit}${after}`]
  })
  expect(wrong.filter(isWellFormed)).toEqual([])
  expect(['', 'cstl_', `${token}\n`, ` ${token}`, token.toUpperCase()].filter(isWellFormed)).toEqual([])
})

test('A text for the log keeps no token', () => {
  const token = newTokenSecret()
  expect(withoutApiTokens(`/api/bots/${token}/x ${token}`)).toBe('/api/bots/cstl_…/x cstl_…')
})
