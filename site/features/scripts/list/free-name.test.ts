import { expect, test } from 'bun:test'
import { freeName } from './free-name'

test.each([
  ['Food watch', [], 'Food watch'],
  ['Food watch', ['food WATCH', 'Food watch 2'], 'Food watch 3'],
  ['x'.repeat(70), ['x'.repeat(64)], `${'x'.repeat(62)} 2`],
  ['👑'.repeat(64), ['👑'.repeat(64)], `${'👑'.repeat(62)} 2`],
])('a script named %p beside %j becomes %p', (wanted, others, free) => {
  expect(
    freeName(
      wanted,
      others.map((name) => ({ name })),
    ),
  ).toBe(free)
})
