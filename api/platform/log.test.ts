import { expect, test } from 'bun:test'
import { createLog } from './log'

test('The log has type, message and stack of an error, but no other property', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const cause = Object.assign(new Error('E11000 duplicate key'), { code: 11_000, op: { passwordHash: 'hunter2' } })
  const err = Object.assign(new TypeError('It cannot be written.', { cause }), { value: { token: 'hunter2' } })
  log.error({ err }, 'A call failed')
  expect(lines.join()).not.toContain('hunter2')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'A call failed',
    err: {
      type: 'TypeError',
      message: 'It cannot be written.',
      stack: err.stack,
      cause: { message: 'E11000 duplicate key', code: 11_000 },
    },
  })
})
