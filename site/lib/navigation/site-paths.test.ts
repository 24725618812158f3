import { expect, test } from 'bun:test'
import { loginPath, safeRedirect } from './site-paths'

test('after sign-in the player returns to the requested page', () => {
  expect(safeRedirect('/bots/66f145531b1bc3e6667d1e67')).toBe('/bots/66f145531b1bc3e6667d1e67')
  expect(safeRedirect('/dashboard?subscription_id=I-1')).toBe('/dashboard?subscription_id=I-1')
})

test('without a requested page it is the dashboard', () => {
  expect(safeRedirect(null)).toBe('/dashboard')
  expect(safeRedirect('')).toBe('/dashboard')
})

test('a redirect never leads to another site', () => {
  const tricks = ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/\t/elsewhere.example']
  for (const trick of [...tricks, '\n//elsewhere.example', 'javascript:alert(1)', 'dashboard'])
    expect(safeRedirect(trick)).toBe('/dashboard')
})

test('a redirect never leads back to the sign-in', () => {
  expect(safeRedirect('/auth/login?redirect=/auth/login')).toBe('/dashboard')
})

test('the sign-in of a page under /auth leads to the dashboard', () => {
  expect(loginPath('/auth/login')).toBe('/auth/login?redirect=/dashboard')
  expect(loginPath('/pricing')).toBe('/auth/login?redirect=/pricing')
  expect(loginPath('/bots/1?a=b&c=d')).toBe('/auth/login?redirect=/bots/1%3Fa%3Db%26c%3Dd')
})

test('a link for new players opens the registration', () => {
  expect(loginPath('/dashboard', 'register')).toBe('/auth/login?redirect=/dashboard&mode=register')
})
