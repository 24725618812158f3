import { MongoError } from '../errors/mongo-error'
import { type Document, isDocument, isTruthy } from '../values/values'

/** https://www.mongodb.com/docs/manual/reference/stable-api/ */
const commandsOfVersion1: ReadonlySet<string> = new Set([
  ...['abortTransaction', 'aggregate', 'authenticate', 'collMod', 'commitTransaction', 'count', 'create'],
  ...['createIndexes', 'delete', 'drop', 'dropDatabase', 'dropIndexes', 'endSessions', 'explain', 'find'],
  ...['findAndModify', 'getMore', 'hello', 'insert', 'killCursors', 'listCollections', 'listDatabases'],
  ...['listIndexes', 'ping', 'refreshSessions', 'saslContinue', 'saslStart', 'update'],
])
const stagesOutside = ['$currentOp', '$indexStats', '$listLocalSessions', '$listSessions', '$planCacheStats']

/** Refuses another version than 1, and with apiStrict anything outside of it. */
export function checkStableApi(name: string, body: Document) {
  const version = body.get('apiVersion')
  if (version === undefined) {
    if (!body.has('apiStrict') && !body.has('apiDeprecationErrors')) return
    const why = 'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion'
    throw new MongoError('ApiOptionsWithoutVersion', why)
  }
  if (version !== '1') throw new MongoError('APIVersionError', "API version must be '1'")
  if (!isTruthy(body.get('apiStrict'))) return
  if (!commandsOfVersion1.has(name)) throw notInVersion1(`the command ${name}`)
  const stage = stagesOf(body).find((each) => stagesOutside.includes(each))
  if (stage) throw notInVersion1(`stage ${stage}`)
}

function stagesOf(body: Document): string[] {
  const pipeline = body.get('pipeline')
  return Array.isArray(pipeline) ? pipeline.flatMap((stage) => (isDocument(stage) ? [...stage.keys()] : [])) : []
}

const notInVersion1 = (what: string) =>
  new MongoError('APIStrictError', `Provided apiStrict:true, but ${what} is not in API Version 1.`)
