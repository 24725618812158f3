import type { UsageKind } from '../engine/usage'
import { documentOf } from '../values/values'
import { aggregate } from './aggregate'
import { collMod } from './coll-mod'
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections'
import { type Command, ok } from './command'
import { count, distinct } from './counting'
import { deleteCommand } from './delete'
import { explain } from './explain'
import { find } from './find'
import { findAndModify } from './find-and-modify'
import { getMore, killCursors } from './get-more'
import { buildInfo, connectionStatus, hello, ping, serverStatus, session } from './handshake'
import { createIndexes, dropIndexes, listIndexes } from './indexes'
import { insert } from './insert'
import { renameCollection } from './rename-collection'
import {
  authenticate,
  currentOp,
  getCmdLineOpts,
  getLog,
  getParameter,
  hostInfo,
  profile,
  rolesInfo,
  usersInfo,
} from './server-information'
import { collStats, dbStats } from './statistics'
import { top } from './top'
import { update } from './update'
import { validate } from './validate'

export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    aggregate,
    authenticate,
    buildInfo,
    buildinfo: buildInfo,
    collMod,
    collStats,
    connectionStatus,
    count,
    create,
    createIndexes,
    currentOp,
    dbStats,
    delete: deleteCommand,
    distinct,
    drop,
    dropDatabase,
    dropIndexes,
    endSessions: session,
    explain,
    find,
    findAndModify,
    findandmodify: findAndModify,
    getCmdLineOpts,
    getLog,
    getMore,
    getParameter,
    hello,
    hostInfo,
    insert,
    isMaster: hello,
    ismaster: hello,
    killCursors,
    killSessions: session,
    listCollections,
    listCommands: { fields: [], run: () => ok({ commands: new Map([...commands.keys()].map(describeCommand)) }) },
    listDatabases,
    listIndexes,
    ping,
    profile,
    refreshSessions: session,
    renameCollection,
    rolesInfo,
    saslContinue: authenticate,
    saslStart: authenticate,
    serverStatus,
    startSession: session,
    top,
    update,
    usersInfo,
    validate,
  }),
)

/** These change nothing and can be repeated. */
export const readsStored: ReadonlySet<string> = new Set([
  ...['aggregate', 'count', 'distinct', 'explain', 'find'],
  ...['listCollections', 'listDatabases', 'listIndexes', 'collStats', 'dbStats', 'validate'],
])

const describeCommand = (name: string) =>
  [name, documentOf({ help: '', requiresAuth: false, secondaryOk: readsStored.has(name), adminOnly: false })] as const

export function usageKindOf(name: string): UsageKind {
  if (['insert', 'update', 'delete', 'findAndModify', 'findandmodify'].includes(name)) return 'writes'
  return ['find', 'aggregate', 'count', 'distinct', 'getMore'].includes(name) ? 'reads' : 'commands'
}

/** These do not depend on writes of the same moment: a `getMore` continues in what its cursor has read already. */
export const readsNothing: ReadonlySet<string> = new Set([
  ...['buildInfo', 'buildinfo', 'connectionStatus', 'hello', 'isMaster', 'ismaster', 'ping'],
  ...['endSessions', 'killSessions', 'refreshSessions', 'startSession'],
  ...['getMore', 'killCursors'],
])
