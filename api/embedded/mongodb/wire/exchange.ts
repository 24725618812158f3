import { MongoError } from '../errors/mongo-error'
import type { Steps } from '../steps/steps'
import type { Document } from '../values/values'
import { opcodes, readHeader } from './header'
import { isOneWay, type Reply, type Request, readOpMsg, writeOpMsg } from './op-msg'
import { readOpQuery, writeOpReply } from './op-query'

export interface Responder {
  run(request: Request): Steps<Reply>
  refuse(error: unknown): Document
}

/** The reply to one message, or undefined if the sender expects none. */
export interface Exchange {
  answer: Buffer | undefined
  /** The reply if the commit fails. */
  answerFailure(error: unknown): Buffer | undefined
}

export function exchange(message: Buffer, responder: Responder): Steps<Exchange> {
  const { opcode } = readHeader(message)
  if (opcode === opcodes.message) return exchangeOpMsg(message, responder)
  if (opcode === opcodes.query) return exchangeOpQuery(message, responder)
  throw new RangeError(`The operation ${opcode}`)
}

function* exchangeOpMsg(message: Buffer, responder: Responder): Steps<Exchange> {
  const { requestId } = readHeader(message)
  const isSilent = isOneWay(message)
  const write = (reply: Reply) => (isSilent ? undefined : writeOpMsg(reply, requestId))
  const answerFailure = (error: unknown) => write(responder.refuse(error))
  try {
    return { answer: write(yield* responder.run(readOpMsg(message))), answerFailure }
  } catch (error) {
    return { answer: answerFailure(error), answerFailure }
  }
}

function* exchangeOpQuery(message: Buffer, responder: Responder): Steps<Exchange> {
  const { requestId } = readHeader(message)
  const greeting = readOpQuery(message)
  const name = greeting.keys().next().value ?? ''
  const answerFailure = (error: unknown) => writeOpReply(responder.refuse(error), requestId)
  if (!['hello', 'ismaster', 'isMaster'].includes(name)) {
    return {
      answer: answerFailure(new MongoError('UnsupportedOpQueryCommand', `Unsupported OP_QUERY command: ${name}.`)),
      answerFailure,
    }
  }
  const reply = yield* responder.run({ body: greeting.set('$db', 'admin'), sequences: new Map(), isOneWay: false })
  return { answer: reply instanceof Map ? writeOpReply(reply, requestId) : undefined, answerFailure }
}
