import { describe, expect, test } from 'bun:test'
import { getSchemaValidator } from 'elysia'
import { LoginInput, ProfileChange, RegisterInput } from '../auth'
import { BotChange } from '../bots'
import { BOUNDED_PASSWORD, EMAIL, NEW_PASSWORD, PASSWORD } from './credential-rules'
import { BOT_NAME, PLAIN_NAME, USERNAME } from './name-rules'
import { faultsAt, textFault } from './text-rule'

const RULES = [BOT_NAME, PLAIN_NAME]
const WRONG_LENGTH = 'The name needs 1 to 64 characters.'
const NOT_PLAIN = 'A name must be plain text without line breaks or invisible characters.'

const NAMES: [name: string, fault: string | null][] = [
  ['Night shift', null],
  ['Krähennest 2 👑', null],
  ['x'.repeat(64), null],
  ['', WRONG_LENGTH],
  ['   ', WRONG_LENGTH],
  ['x'.repeat(65), WRONG_LENGTH],
  ['👑'.repeat(64), null],
  ['👑'.repeat(65), WRONG_LENGTH],
  ['e\u0301'.repeat(32), null],
  ['e\u0301'.repeat(33), WRONG_LENGTH],
  ['two\nlines', NOT_PLAIN],
  ['in\u200bvisible', NOT_PLAIN],
]

describe('a text rule', () => {
  const schema = getSchemaValidator(BotChange, {})

  test.each(NAMES)('gives the same error for the name %p on a page and in a call', (name, fault) => {
    expect(textFault(RULES, name)).toBe(fault)
    const errors = [...schema.Errors({ name })].map(({ schema: { error } }) => error)
    expect(errors.filter((sentence) => sentence !== undefined)[0] ?? null).toBe(fault)
  })

  test('may require only a length', () => {
    const rule = { minLength: 8, error: 'Too short.' }
    expect([textFault([rule], 'sevenxx'), textFault([rule], 'eight888')]).toEqual(['Too short.', null])
  })
})

test.each([
  [
    'email',
    RegisterInput,
    [EMAIL],
    ['anna@rabenfels.example', ' a@b.example ', '', 'anna@', `${'a'.repeat(250)}@b.example`],
  ],
  ['password', RegisterInput, [NEW_PASSWORD, BOUNDED_PASSWORD], ['correct horse', '', 'short', 'x'.repeat(1025)]],
  ['password', LoginInput, [PASSWORD, BOUNDED_PASSWORD], ['x', '', 'x'.repeat(1025)]],
  ['username', ProfileChange, [USERNAME, PLAIN_NAME], ['Anna', '', 'x'.repeat(65), 'two\nlines']],
])('the rules for %s give the same errors on a page and in a call', (path, schema, rules, texts) => {
  const validator = getSchemaValidator(schema, {})
  for (const text of texts) {
    const errors = [...validator.Errors({ [path]: text })].filter((each) => each.path === `/${path}`)
    const [message] = errors.flatMap(({ schema: { error } }) => error ?? [])
    expect(faultsAt(path, rules, text).map((fault) => fault.message)).toEqual(message ? [String(message)] : [])
  }
})
