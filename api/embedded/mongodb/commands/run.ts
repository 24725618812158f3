import { MongoError } from '../errors/mongo-error'
import { badValue, missingField, unknownField, unsupported } from '../errors/refusals'
import { type Steps, withinTime } from '../steps/steps'
import { storageFailure } from '../storage/storage-failure'
import { asDouble, type Document, documentOf, int32, isDocument, isNumber, type Value } from '../values/values'
import type { Reply, Request } from '../wire/op-msg'
import type { Command, CommandContext } from './command'
import { maxTimeOf } from './max-time'
import { commands, usageKindOf } from './registry'
import { checkStableApi } from './stable-api'

const commonFields = [
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]

type Sender = Pick<CommandContext, 'engine' | 'connectionId'>

export function* runCommand(request: Request, sender: Sender, onFault: (error: unknown) => void): Steps<Reply> {
  try {
    return yield* carryOut(request, sender)
  } catch (error) {
    return refusal(error, onFault)
  }
}

export function refusal(error: unknown, onFault: (error: unknown) => void): Document {
  const known = storageFailure(error)
  if (known instanceof MongoError) return refusalOf(known)
  onFault(error)
  return refusalOf(new MongoError('UnknownError', error instanceof Error ? error.message : String(error)))
}

function refusalOf(error: MongoError): Document {
  const { message, code, codeName, extra } = error
  return documentOf({ ok: 0, errmsg: message, code: int32(code), codeName, ...extra })
}

export const nameOf = ({ body }: Pick<Request, 'body'>) => body.keys().next().value ?? ''

function* carryOut({ body, sequences }: Request, sender: Sender): Steps<Reply> {
  const name = nameOf({ body })
  const command = commands.get(name)
  if (!command) throw new MongoError('CommandNotFound', `no such command: '${name}'`)
  const database = body.get('$db')
  if (typeof database !== 'string') throw missingField('$db')
  checkStableApi(name, body)
  refuseTransactions(body)
  checkConcerns(body)
  refuseUnknownFields(command, name, [...body.keys(), ...sequences.keys()])
  const maxTime = maxTimeOf(body)
  const began = performance.now()
  try {
    const reply = command.run({ ...sender, name, database, command: body, sequences, maxTime })
    return isSteps(reply) ? yield* withinTime(reply, maxTime) : reply
  } finally {
    const namespace = `${database}.${String(body.get(name))}`
    const microseconds = (performance.now() - began) * 1000
    const { catalogue, usage } = sender.engine
    if (catalogue.find(namespace)) usage.add(namespace, usageKindOf(name), microseconds)
  }
}

function refuseUnknownFields({ fields }: Command, name: string, given: string[]) {
  if (fields === 'any') return
  const unknown = given.find((field) => field !== name && !fields.includes(field) && !commonFields.includes(field))
  if (unknown) throw unknownField(`${name}.${unknown}`)
}

const isSteps = (reply: Reply | Steps<Reply>): reply is Steps<Reply> => 'next' in reply

/** As a standalone server does. */
function refuseTransactions(body: Document) {
  if (!body.has('txnNumber') && !body.has('autocommit') && !body.has('startTransaction')) return
  throw new MongoError('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos')
}

/** https://www.mongodb.com/docs/manual/reference/read-concern/ */
const levelsOfReads: readonly Value[] = ['local', 'available', 'majority', 'linearizable', 'snapshot']

function checkConcerns(body: Document) {
  const readConcern = body.get('readConcern')
  const level = isDocument(readConcern) ? readConcern.get('level') : undefined
  if (level !== undefined && !levelsOfReads.includes(level)) {
    throw badValue(`Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`)
  }
  if (level === 'snapshot') throw new MongoError('SnapshotUnavailable', unsupported('snapshot reads'))
  const writeConcern = body.get('writeConcern')
  const w = isDocument(writeConcern) ? writeConcern.get('w') : undefined
  if (isNumber(w) && asDouble(w) > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated")
  if (typeof w === 'string' && w !== 'majority')
    throw new MongoError('UnknownReplWriteConcern', `No write concern mode named '${w}' found`)
}
