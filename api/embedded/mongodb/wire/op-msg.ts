import { decodeRequest } from '../bson/decode'
import { type Batch, encodeCursor, encodeDocument } from '../bson/encode'
import { MongoError } from '../errors/mongo-error'
import type { Document } from '../values/values'
import { HEADER_BYTES, opcodes, writeHeader } from './header'

/**
 * A command: its body and the document sequences beside it
 * (https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/).
 */
export interface Request {
  body: Document
  sequences: Map<string, Uint8Array[]>
  isOneWay: boolean
}

export type Reply = Document | CursorReply

export interface CursorReply {
  batch: Batch
  rest: Document
}

const flags = { checksumPresent: 1, moreToCome: 2, required: 0xffff } as const
const SECTIONS_START = HEADER_BYTES + 4

/** Works on malformed messages too. */
export const isOneWay = (message: Buffer) => (message.readUInt32LE(HEADER_BYTES) & flags.moreToCome) !== 0

export function readOpMsg(message: Buffer): Request {
  const bits = message.readUInt32LE(HEADER_BYTES)
  const unknown = bits & flags.required & ~(flags.checksumPresent | flags.moreToCome)
  if (unknown !== 0) throw malformed(`Message contains illegal flags value: 0b${unknown.toString(2)}`)
  const end = message.length - (bits & flags.checksumPresent ? 4 : 0)
  const sequences = new Map<string, Uint8Array[]>()
  let body: Document | undefined
  for (let at = SECTIONS_START; at < end; ) {
    const kind = message[at]
    const size = sizeAt(message, at + 1, end)
    if (kind === 0 && !body) body = decodeRequest(message.subarray(at + 1, at + 1 + size))
    else if (kind === 1) readSequence(message.subarray(at + 1, at + 1 + size), sequences)
    else throw malformed(kind === 0 ? 'Multiple body sections in message' : `Unknown section kind ${kind}`)
    at += 1 + size
  }
  if (!body) throw malformed('OP_MSG messages must have a body section')
  return { body, sequences, isOneWay: (bits & flags.moreToCome) !== 0 }
}

export function writeOpMsg(reply: Reply, responseTo: number): Buffer {
  const headroom = SECTIONS_START + 1
  const message =
    reply instanceof Map ? encodeDocument(reply, headroom) : encodeCursor(reply.batch, reply.rest, headroom)
  writeHeader(message, responseTo, opcodes.message)
  message.writeUInt32LE(0, HEADER_BYTES)
  message[SECTIONS_START] = 0
  return message
}

function readSequence(section: Buffer, sequences: Map<string, Uint8Array[]>) {
  const nameEnd = section.indexOf(0, 4)
  if (nameEnd < 0) throw malformed('A document sequence has no name')
  const name = section.toString('utf8', 4, nameEnd)
  if (sequences.has(name)) throw malformed(`Duplicate document sequence: ${name}`)
  const documents: Uint8Array[] = []
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = sizeAt(section, at, section.length)
    documents.push(section.subarray(at, at + size))
    at += size
  }
  sequences.set(name, documents)
}

function sizeAt(bytes: Buffer, at: number, end: number): number {
  const size = at + 4 <= end ? bytes.readInt32LE(at) : 0
  if (size < 5 || at + size > end) throw malformed('A section is longer than its message')
  return size
}

const malformed = (why: string) => new MongoError('InvalidBSON', why)
