import { expect, test } from 'bun:test'
import { watchLog } from './log-watch'

test.each([
  ['{"msg":"Signed in with a-token"}', 200, '"a-token" stands in the log'],
  ['{"path":"/api/bots/1/console?token=else"}', 200, 'an address with a token stands in the log'],
  ['{"err":{"stack":"Error"}}', 422, "a stack for the caller's fault stands in the log"],
])('%s after a %i is a complaint', (line, status, complaint) => {
  const lines: string[] = ['{"msg":"a-token, before anybody looked"}']
  const watch = watchLog({ logged: () => lines }, [])
  watch.forbid('a-token')
  expect(watch.complaintsAbout(status)).toEqual([])
  lines.push(line)
  expect(watch.complaintsAbout(status)).toEqual([complaint])
  expect(watch.complaintsAbout(status)).toEqual([])
})

test('A stack trace of a server error is not a complaint', () => {
  const lines: string[] = []
  const watch = watchLog({ logged: () => lines }, [])
  lines.push('{"err":{"stack":"Error"}}')
  expect(watch.complaintsAbout(500)).toEqual([])
})
