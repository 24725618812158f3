import { describe, expect, test } from 'bun:test'
import { serialize } from 'bson'
import { decodeDocument } from '../bson/decode'
import { MongoError } from '../errors/mongo-error'
import { finish } from '../steps/steps'
import { documentOf } from '../values/values'
import { exchange, type Responder } from './exchange'
import { MessageReader } from './message-reader'
import { readOpMsg } from './op-msg'

const MORE_TO_COME = 2

interface Parts {
  flags?: number
  sequence?: object[]
  checksum?: boolean
}

function opMsg(body: object, { flags = 0, sequence, checksum }: Parts = {}): Buffer {
  const sections = [Buffer.from([0]), serialize(body)]
  if (sequence) sections.push(sequenceSection('documents', sequence))
  if (checksum) sections.push(Buffer.alloc(4))
  const message = Buffer.concat([Buffer.alloc(20), ...sections])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(7, 4)
  message.writeInt32LE(2013, 12)
  message.writeUInt32LE(flags | (checksum ? 1 : 0), 16)
  return message
}

function sequenceSection(name: string, documents: object[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => serialize(document))])
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeInt32LE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const responder: Responder = {
  *run({ body }) {
    yield
    return documentOf({ heard: body.keys().next().value, ok: 1 })
  },
  refuse: (error) => documentOf({ ok: 0, errmsg: String(error) }),
}

describe('A stream of messages', () => {
  const messages = [
    opMsg({ ping: 1 }),
    opMsg({ insert: 'things' }, { sequence: [{ a: 1 }, { b: 'x'.repeat(300) }] }),
    opMsg({ hello: 1 }),
  ]
  const stream = Buffer.concat(messages)

  test.each([1, 2, 3, 5, 7, 13, 64, 1000])('is reassembled from chunks of %d bytes', (size) => {
    const reader = new MessageReader()
    const read: string[] = []
    for (let at = 0; at < stream.length; at += size) {
      const chunk = Buffer.from(stream.subarray(at, at + size))
      read.push(...reader.read(chunk).map((message) => message.toString('hex')))
      chunk.fill(0xee)
    }
    expect(read).toEqual(messages.map((message) => message.toString('hex')))
  })

  test.each([0, 15, -1, 48_000_001])('with a length of %d is rejected', (length) => {
    const head = Buffer.alloc(16)
    head.writeInt32LE(length, 0)
    head.writeInt32LE(2013, 12)
    expect(() => new MessageReader().read(head)).toThrow(RangeError)
  })

  test('that begins with the hello of TLS is rejected at once', () => {
    const hello = Buffer.from(`1603010200010001fc0303${'00'.repeat(20)}`, 'hex')
    expect(() => new MessageReader().read(hello)).toThrow(RangeError)
  })
})

describe('A message', () => {
  test('carries documents beside its body', () => {
    const { body, sequences } = readOpMsg(
      opMsg({ insert: 'things' }, { sequence: [{ a: 1 }, { a: 2 }], checksum: true }),
    )
    expect(body.get('insert')).toBe('things')
    expect(sequences.get('documents')?.map((bytes) => Number(decodeDocument(bytes).get('a')))).toEqual([1, 2])
  })

  test('that expects no reply gets none, not even an error', () => {
    const silent = finish(exchange(opMsg({ insert: 'things' }, { flags: MORE_TO_COME }), responder))
    expect([silent.answer, silent.answerFailure(new Error('late'))]).toEqual([undefined, undefined])
  })

  test('is answered with its request id', () => {
    const { answer } = finish(exchange(opMsg({ ping: 1 }), responder))
    expect([answer?.readInt32LE(0), answer?.readInt32LE(8), answer?.readInt32LE(12)]).toEqual([answer?.length, 7, 2013])
    expect(decodeDocument(answer?.subarray(21) ?? Buffer.alloc(0)).get('heard')).toBe('ping')
  })

  test.each<[string, (message: Buffer) => void]>([
    ['a flag that is not known', (message) => message.writeUInt32LE(4, 16)],
    ['a kind of section that is not known', (message) => message.writeUInt8(9, 20)],
    ['a body that is longer than the message', (message) => message.writeInt32LE(9999, 21)],
  ])('with %s is refused as malformed', (_, damage) => {
    const message = opMsg({ ping: 1 })
    damage(message)
    expect(() => readOpMsg(message)).toThrow(MongoError)
  })

  test('of another protocol closes the connection', () => {
    const message = opMsg({ ping: 1 })
    message.writeInt32LE(2001, 12)
    expect(() => exchange(message, responder)).toThrow(RangeError)
  })
})
