import { expect, test } from 'bun:test'
import { pagePathOf } from './page-path'

test.each([
  ['/index.html', '/'],
  ['/', '/'],
  ['/pricing.html', '/pricing'],
  ['/auth/login.html', '/auth/login'],
])('the page built as %s has the path %s', (built, known) => {
  expect(pagePathOf(new URL(built, 'http://localhost'))).toBe(known)
})
