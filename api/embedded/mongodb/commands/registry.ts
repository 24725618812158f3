import { aggregate } from './aggregate'
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections'
import type { Command } from './command'
import { count, distinct } from './counting'
import { deleteCommand } from './delete'
import { explain } from './explain'
import { find } from './find'
import { findAndModify } from './find-and-modify'
import { getMore, killCursors } from './get-more'
import { buildInfo, connectionStatus, hello, ping, serverStatus, session } from './handshake'
import { createIndexes, dropIndexes, listIndexes } from './indexes'
import { insert } from './insert'
import { update } from './update'

export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    aggregate,
    buildInfo,
    buildinfo: buildInfo,
    connectionStatus,
    count,
    create,
    createIndexes,
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
    getMore,
    hello,
    insert,
    isMaster: hello,
    ismaster: hello,
    killCursors,
    killSessions: session,
    listCollections,
    listDatabases,
    listIndexes,
    ping,
    refreshSessions: session,
    serverStatus,
    startSession: session,
    update,
  }),
)

/** These change nothing and can be repeated. */
export const readsStored: ReadonlySet<string> = new Set([
  ...['aggregate', 'count', 'distinct', 'explain', 'find'],
  ...['listCollections', 'listDatabases', 'listIndexes'],
])

/** These do not depend on writes of the same moment: a `getMore` continues in what its cursor has read already. */
export const readsNothing: ReadonlySet<string> = new Set([
  ...['buildInfo', 'buildinfo', 'connectionStatus', 'hello', 'isMaster', 'ismaster', 'ping'],
  ...['endSessions', 'killSessions', 'refreshSessions', 'startSession'],
  ...['getMore', 'killCursors'],
])
