export const HEADER_BYTES = 16

export const opcodes = { reply: 1, query: 2004, message: 2013 } as const

export const isRequest = (opcode: number) => opcode === opcodes.query || opcode === opcodes.message

interface Header {
  length: number
  requestId: number
  opcode: number
}

export function readHeader(message: Buffer): Header {
  return { length: message.readInt32LE(0), requestId: message.readInt32LE(4), opcode: message.readInt32LE(12) }
}

let lastId = 0

export function writeHeader(message: Buffer, responseTo: number, opcode: number) {
  lastId = (lastId + 1) & 0x7fffffff
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(lastId, 4)
  message.writeInt32LE(responseTo, 8)
  message.writeInt32LE(opcode, 12)
}
