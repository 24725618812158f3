import { MAX_BATCH, MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES } from '../values/limits'
import { SECOND } from '../values/time'
import { documentOf, int32, isTruthy } from '../values/values'
import { VERSION, VERSION_TEXT } from '../values/version'
import type { Command, CommandContext } from './command'
import { ok } from './command'

/** Introduces the server as a standalone one (https://www.mongodb.com/docs/manual/reference/command/hello/). */
function introduce({ name, connectionId }: Pick<CommandContext, 'name' | 'connectionId'>) {
  return ok({
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    maxBsonObjectSize: int32(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: int32(MAX_MESSAGE_BYTES),
    maxWriteBatchSize: int32(MAX_BATCH),
    localTime: new Date(),
    logicalSessionTimeoutMinutes: int32(30),
    connectionId: int32(connectionId),
    minWireVersion: int32(0),
    maxWireVersion: int32(21),
    readOnly: false,
  })
}

const greetingFields = [
  'helloOk',
  'client',
  'compression',
  'loadBalanced',
  'saslSupportedMechs',
  'speculativeAuthenticate',
  'topologyVersion',
  'maxAwaitTimeMS',
  'backpressure',
]

export const hello: Command = { fields: greetingFields, run: introduce }

export const buildInfo: Command = {
  fields: [],
  run: () =>
    ok({
      version: VERSION_TEXT,
      versionArray: VERSION.map(int32),
      gitVersion: 'embedded',
      modules: [],
      storageEngines: ['sqlite'],
      bits: int32(64),
      debug: false,
      maxBsonObjectSize: int32(MAX_DOCUMENT_BYTES),
    }),
}

export const ping: Command = { fields: [], run: () => ok() }

export const session: Command = { fields: [], run: () => ok() }

export const connectionStatus: Command = {
  fields: ['showPrivileges'],
  run: ({ command }) =>
    ok({
      authInfo: documentOf({
        authenticatedUsers: [],
        authenticatedUserRoles: [],
        ...(isTruthy(command.get('showPrivileges')) ? { authenticatedUserPrivileges: [] } : {}),
      }),
    }),
}

export const serverStatus: Command = {
  fields: ['repl', 'metrics', 'locks'],
  run: ({ engine }) =>
    ok({
      host: 'embedded',
      version: VERSION_TEXT,
      process: 'embedded',
      uptime: (Date.now() - engine.startedAt) / SECOND,
      localTime: new Date(),
      metrics: documentOf({ cursor: documentOf({ open: documentOf({ total: BigInt(engine.cursors.size) }) }) }),
    }),
}
