import { describe, expect, test } from 'bun:test'
import { RequestError } from '../../../lib/api/request-error'
import { createRetryPolicy } from './retry-policy'

const NOT_APPROVED = new RequestError(409, 'The payment is not approved yet.')
const BAD_GATEWAY = new RequestError(502, 'PayPal does not answer.')
const DROPPED = new TypeError('Failed to fetch')

const answersTo = (failures: Error[]) => failures.map(createRetryPolicy())
const times = (count: number, failure: Error) => Array.from({ length: count }, () => failure)

describe('A player who returns from a checkout', () => {
  test.each([
    ['a provider that is away', BAD_GATEWAY],
    ['a connection that is lost', DROPPED],
  ])('keeps waiting for approval after %s', (_, failure) => {
    expect(answersTo([...times(3, NOT_APPROVED), failure, NOT_APPROVED])).toEqual(Array(5).fill(true))
  })

  test('waits for about twenty answers that the payment is not approved, even if calls are lost in between', () => {
    const failures = times(24, NOT_APPROVED).flatMap((each) => [each, DROPPED])
    expect(answersTo([...failures, NOT_APPROVED])).toEqual([...Array(48).fill(true), false])
  })

  test('gives up after four calls in a row without an answer', () => {
    expect(answersTo([NOT_APPROVED, ...times(4, BAD_GATEWAY)])).toEqual([true, true, true, true, false])
  })

  test('hears immediately of a checkout that is not theirs', () => {
    expect(answersTo([new RequestError(404, 'Subscription not found')])).toEqual([false])
  })
})
