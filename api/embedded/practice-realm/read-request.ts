import { argumentsFault, isCall } from '../../game/protocol/check-arguments'
import type { GameRequest } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'

const MAX_REQUEST_BYTES = 16 * 1024

export function readRequest(text: string): GameRequest {
  const message = text.length <= MAX_REQUEST_BYTES ? parse(text) : null
  if (!isRecord(message) || typeof message.id !== 'string' || !/^[\w-]{1,64}$/.test(message.id)) {
    throw new Declined('bad_request', 'A request is a JSON object with an id, a call and its arguments.')
  }
  const call = String(message.call)
  if (!isCall(call)) throw unknownCall(message.id)
  const given = message.with ?? {}
  const fault = argumentsFault(call, given)
  if (fault) throw new BadRequest(message.id, fault)
  return { id: message.id, call, with: given as GameRequest['with'] }
}

/** An invalid request whose id is readable, so it can be answered. */
export class BadRequest extends Declined {
  override name = 'BadRequest'
  constructor(
    readonly requestId: string,
    message: string,
  ) {
    super('bad_request', message)
  }
}

export const unknownCall = (requestId: string) => new BadRequest(requestId, 'There is no such call.')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
