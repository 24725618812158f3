import { getSchemaValidator } from 'elysia'
import { type CallName, callSchemas, type GameRequest } from '../../game/protocol/protocol'
import { Declined } from '../../game/world/declined'

const MAX_REQUEST_BYTES = 16 * 1024

const validators = new Map(
  Object.entries(callSchemas).map(([call, schema]) => [call, getSchemaValidator(schema, { coerce: false })]),
)

export function readRequest(text: string): GameRequest {
  const message = text.length <= MAX_REQUEST_BYTES ? parse(text) : null
  if (!isRecord(message) || typeof message.id !== 'string' || !/^[\w-]{1,64}$/.test(message.id)) {
    throw new Declined('bad_request', 'A request is a JSON object with an id, a call and its arguments.')
  }
  const validator = validators.get(String(message.call))
  if (!validator) throw unknownCall(message.id)
  const given = message.with ?? {}
  if (!validator.Check(given))
    throw new BadRequest(message.id, wrongArguments(String(message.call), validator.Errors(given)))
  return { id: message.id, call: message.call as CallName, with: given as GameRequest['with'] }
}

/** "The amount of send_carts is not one that it takes." */
function wrongArguments(call: string, faults: Iterable<{ path?: string; instancePath?: string }>): string {
  for (const { path, instancePath } of faults) {
    const name = (path ?? instancePath ?? '').split('/')[1]
    if (name) return `The ${name} of ${call} is not one that it takes.`
  }
  return `These are not the arguments of ${call}.`
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
