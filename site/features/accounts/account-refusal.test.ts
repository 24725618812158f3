import { expect, test } from 'bun:test'
import { botOf } from '../bots/testing/bots'
import { refusalOf } from './account-refusal'

const stoppedBy = (code: string, message: string) => botOf({ state: 'error', stop_reason: { code, message } })

test('A refused sign-in says what the game refused and when, not what to do then', () => {
  const message = 'Wrong password. PL1 refused the sign-in of ansgar at 15:20. Change the password, then start again.'
  expect(refusalOf([stoppedBy('bad_credentials', message)])).toBe(
    'Wrong password. PL1 refused the sign-in of ansgar at 15:20.',
  )
})

test('Other reasons to stop say nothing about the account', () => {
  expect(refusalOf([botOf(), stoppedBy('daily_limit', 'The 12 hours of today are used.')])).toBeNull()
})
