import { expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import type { ConnectionEvent } from './connection-event'
import { createRetryPolicy } from './retry-policy'

test('a game that does not say how long to wait gets no request for a minute', async () => {
  const clock = createFakeClock()
  const { signal } = new AbortController()
  const texts: string[] = []
  const onConnection = ({ text }: ConnectionEvent) => void texts.push(text)
  const policy = createRetryPolicy({ server: 'ES1', name: 'ansgar', clock, random: () => 0.5, onConnection })
  const problem = JSON.parse('{"code":"rate_limited","message":"Slow down.","retryAfter":null}')
  const waiting = policy.waitOut(problem, signal)
  await clock.advance(MINUTE)
  await waiting
  expect(texts).toEqual(['ES1 answered “too many requests”. No action for 1 minute.', 'Continuing.'])
})
