import { expect, test } from 'bun:test'
import type { Connection } from '../wire/connection'
import { createGroupCommit } from './group-commit'

const [DONE, FAILED, PONG] = ['done', 'failed', 'pong'].map((text) => Buffer.from(text))

function open() {
  const sent: string[] = []
  const connection = (name: string) => ({ send: (answer: Uint8Array) => sent.push(`${name} ${answer}`) })
  const commit = () => {
    throw new Error('The disk is full')
  }
  const commits = createGroupCommit({ isOpen: true, write: (work) => work(), commit })
  const say = (to: object, answer: Buffer | undefined, readsNothing: boolean) =>
    commits.answer(to as Connection, { answer, answerFailure: () => FAILED }, { readsNothing })
  return { sent, connection, commits, say }
}

test('a ping of another connection is not affected by a failed commit', () => {
  const { sent, connection, commits, say } = open()
  say(connection('writer'), DONE, false)
  say(connection('watcher'), PONG, true)
  expect(sent).toEqual(['watcher pong'])
  commits.flush()
  expect(sent).toEqual(['watcher pong', 'writer failed'])
})

test('a connection gets its replies in order, including pings', () => {
  const { sent, connection, commits, say } = open()
  const writer = connection('writer')
  say(writer, DONE, false)
  say(writer, PONG, true)
  expect(sent).toEqual([])
  commits.flush()
  expect(sent).toEqual(['writer failed', 'writer failed'])
})
