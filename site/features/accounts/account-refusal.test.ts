import { expect, test } from 'bun:test'
import type { SignInAnswer } from '../../../shared/accounts'
import { accountOf } from '../../testing/accounts'
import { botOf } from '../bots/testing/bots'
import { isRefused, mayStartAgain } from './account-refusal'

const accountAfter = (answer: SignInAnswer | null) =>
  accountOf({ type: 'tower', last_sign_in: answer && { answer, at: null, message: null } })
const stoppedBy = (code: string) => botOf({ state: 'error', stop_reason: { code, message: 'A sentence.' } })

test.each([
  ['wrong_password', true],
  ['banned', true],
  ['accepted', false],
  [null, false],
] as const)('An account whose last sign-in was %p is refused: %p', (answer, refused) => {
  expect(isRefused(accountAfter(answer))).toBe(refused)
})

test.each([
  [null, 'bad_credentials', true],
  ['accepted', 'banned', true],
  ['wrong_password', 'bad_credentials', false],
  [null, 'daily_limit', false],
] as const)('After %p, a bot that stopped by %s may start again: %p', (answer, code, may) => {
  expect(mayStartAgain(accountAfter(answer), stoppedBy(code))).toBe(may)
})
