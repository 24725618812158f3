import { expect, test } from 'bun:test'
import { callerOf } from './caller'

const calling = (userAgent: string) => {
  const request = new Request('http://localhost/', { headers: { 'user-agent': userAgent } })
  return callerOf({ request, server: null }, 0)
}

test('A long user agent is cut', () => {
  expect(calling('x'.repeat(10_000)).userAgent).toBe('x'.repeat(256))
  expect(calling('Mozilla/5.0').userAgent).toBe('Mozilla/5.0')
})
