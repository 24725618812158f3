import { expect, test } from 'bun:test'
import { NO_ANSWER, RequestError } from './request-error'

test("a refusal carries the server's sentence", () => {
  const error = new RequestError(409, 'Another online bot uses this game account.')
  expect(error.message).toBe('Another online bot uses this game account.')
  expect(error.isOffline).toBe(false)
})

test('a refusal without a sentence says that the request failed', () => {
  expect(new RequestError(500, null).message).toBe('Request failed')
})

test('no answer means offline', () => {
  expect(new RequestError(NO_ANSWER, null).isOffline).toBe(true)
})
