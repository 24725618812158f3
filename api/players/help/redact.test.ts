import { describe, expect, test } from 'bun:test'
import { createSecretRedactor } from '../../console/log/secret-redactor'
import { redact } from './redact'

const known = createSecretRedactor(['hunter2'])

describe('A console line that leaves with a request for help', () => {
  test.each([
    ['2026-11-21T11:52:33Z + Collected 1,200 wood from the sawmills of Rabenfels.'],
    ['2026-11-21T11:52:33Z x Wrong password. ES1 refused the sign-in of ansgar_es at 2026-11-21T08:18:00Z.'],
    ['2026-11-21T11:52:33Z - Run 12 starts. Basic farming.'],
  ])('stays as it is without a secret: %s', (line) => {
    expect(redact(line, known)).toBe(line)
  })

  test.each([
    ['Signed in as anna@example.com.', 'anna'],
    ['Signed in as zoë@müller.example (again)', 'müller'],
    ['Password: hunter3', 'hunter3'],
    ['{"access_token":"abc.def","x":1}', 'abc.def'],
    ["secret = 'two words'", 'words'],
    ['Authorization: Bearer abcdefghijkl', 'abcdefghijkl'],
    ['Basic YW5uYTpodW50ZXI=', 'YW5u'],
    ['Opened https://anna:hunter@game.example/play', 'hunter'],
    ['Opened https://game.example/?token=abc123', 'abc123'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'eyJ'],
    ['Key 9f86d081884c7d659a2feaa0c55ad015', '9f86'],
    ['It printed hunter2!', 'hunter2'],
    ['It printed HUNTER2!', 'HUNTER2'],
    [`It printed ${btoa('anna:hunter2')}!`, btoa('anna:hunter2').slice(8)],
    ['It printed hun\u200bter2!', 'ter2'],
    [`${'x '.repeat(249)}anna@example.com`, 'anna'],
    ['a'.repeat(9000), 'aaa'],
  ])('has lost it: %s', (line, secret) => {
    expect(redact(line, known)).not.toContain(secret)
    expect(redact(line, known)).toMatch(/\[hidden\]|\[e-mail address\]|…$/)
  })

  test('is hidden as a whole, because a gap would tell how long the secret is', () => {
    expect(redact('It printed hunter2!', known)).toBe('[hidden]')
  })

  test('has at most about 500 characters', () => {
    expect(redact('wood '.repeat(2000), known).length).toBeLessThan(510)
  })
})
