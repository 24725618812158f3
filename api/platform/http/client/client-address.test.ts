import { describe, expect, test } from 'bun:test'
import { clientAddress } from './client-address'

const through = (forwarded?: string) => ({
  request: new Request('http://localhost/', { headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }),
  server: null,
})

describe('clientAddress', () => {
  test('ignores the header without a trusted proxy', () => {
    expect(clientAddress(through('203.0.113.1'), 0)).toBe('unknown')
  })

  test('takes the entry of the outermost trusted proxy, not what the caller wrote before it', () => {
    expect(clientAddress(through('198.51.100.1, 203.0.113.1'), 1)).toBe('203.0.113.1')
    expect(clientAddress(through('198.51.100.1, 203.0.113.1, 10.0.0.1'), 2)).toBe('203.0.113.1')
  })

  test.each([
    ['203.0.113.1:5050', '203.0.113.1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8::443', '2001:db8::443'],
  ])('reads %s without its port', (entry, address) => {
    expect(clientAddress(through(`198.51.100.1:80, ${entry}`), 1)).toBe(address)
  })

  test.each(['', ' ', '203.0.113.1,'])(
    'takes the address of the connection if the entry is missing: "%s"',
    (forwarded) => {
      expect(clientAddress(through(forwarded), 1)).toBe('unknown')
    },
  )
})
