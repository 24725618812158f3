import { describe, expect, test } from 'bun:test'
import { readConfig } from './config'

const subjectWith = (env: Record<string, string>) => readConfig(env).pushSubject
const production = { NODE_ENV: 'production' }

describe('The contact for push services', () => {
  test.each(['mailto:operator@castellan.example', 'https://castellan.example/contact'])('may be %p', (given) => {
    expect(subjectWith({ VAPID_SUBJECT: given })).toBe(given)
  })

  test.each(['operator@castellan.example', 'http://castellan.example', 'mailto:', 'mailto:operator', 'https://', 'x'])(
    'cannot be %p',
    (given) => {
      expect(() => subjectWith({ VAPID_SUBJECT: given })).toThrow(/^VAPID_SUBJECT is where push services can write to/)
    },
  )

  test('is the public address of the site if there is none', () => {
    expect(subjectWith({ ...production, PUBLIC_URL: 'https://castellan.example' })).toBe('https://castellan.example')
  })

  test('is missing on a public server without an address by https, which offers no pushes', () => {
    expect(subjectWith(production)).toBeNull()
    expect(subjectWith({ ...production, PUBLIC_URL: 'http://castellan.example' })).toBeNull()
  })

  test('is made up on a machine of its own', () => {
    expect(subjectWith({})).toStartWith('mailto:')
  })
})
