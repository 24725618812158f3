import { decodeDocument } from '../bson/decode'
import { encodeDocument } from '../bson/encode'
import type { Document } from '../values/values'
import { HEADER_BYTES, opcodes, writeHeader } from './header'

const REPLY_FIELDS_BYTES = 20
const AWAIT_CAPABLE = 8

/** Drivers send their first handshake as OP_QUERY. */
export function readOpQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4)
  return decodeDocument(message.subarray(nameEnd + 9))
}

export function writeOpReply(reply: Document, responseTo: number): Buffer {
  const message = encodeDocument(reply, HEADER_BYTES + REPLY_FIELDS_BYTES)
  message.fill(0, HEADER_BYTES, HEADER_BYTES + REPLY_FIELDS_BYTES)
  writeHeader(message, responseTo, opcodes.reply)
  message.writeInt32LE(AWAIT_CAPABLE, HEADER_BYTES)
  message.writeInt32LE(1, HEADER_BYTES + 16)
  return message
}
