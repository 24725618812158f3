import { expect, test } from 'bun:test'
import { callerOf } from './caller'

const calling = (userAgent: string) => {
  const request = new Request('http://localhost/', { headers: { 'user-agent': userAgent } })
  return callerOf({ request, server: null }, 0)
}

test('Of what a caller says they call with, the beginning is kept, and no more', () => {
  expect(calling('x'.repeat(10_000)).userAgent).toBe('x'.repeat(256))
  expect(calling('Mozilla/5.0').userAgent).toBe('Mozilla/5.0')
})
