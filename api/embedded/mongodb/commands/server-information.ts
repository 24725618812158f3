import { arch, availableParallelism, hostname, release, totalmem, type, version } from 'node:os'
import { MongoError } from '../errors/mongo-error'
import { badValue, notImplemented } from '../errors/refusals'
import { asInteger, type Document, documentOf, int32, isDocument, isTruthy, type Value } from '../values/values'
import { VERSION } from '../values/version'
import { type Command, ok } from './command'

const MEGABYTE = 1024 * 1024

/** https://www.mongodb.com/docs/manual/reference/command/hostInfo/ */
export const hostInfo: Command = {
  fields: [],
  run: () =>
    ok({
      system: documentOf({
        currentTime: new Date(),
        hostname: hostname(),
        cpuAddrSize: int32(64),
        memSizeMB: BigInt(Math.floor(totalmem() / MEGABYTE)),
        numCores: int32(availableParallelism()),
        cpuArch: arch(),
        numaEnabled: false,
      }),
      os: documentOf({ type: type(), name: type(), version: release() }),
      extra: documentOf({ versionString: version() }),
    }),
}

/** https://www.mongodb.com/docs/manual/reference/command/getLog/ */
export const getLog: Command = {
  fields: [],
  run({ command }) {
    const name = command.get('getLog')
    if (name === '*') return ok({ names: logs })
    if (typeof name !== 'string' || !logs.includes(name)) throw badValue(`No log named '${String(name)}'`)
    return ok({ totalLinesWritten: int32(0), log: [] })
  },
}

const logs = ['global', 'startupWarnings']

/** https://www.mongodb.com/docs/manual/reference/command/getParameter/ */
export const getParameter: Command = {
  fields: 'any',
  run({ command }) {
    const names = namesAsked(command)
    const found = Object.entries(parameters).filter(([name]) => names === 'all' || names.includes(name))
    if (found.length === 0) throw new MongoError('InvalidOptions', 'no option found to get')
    return ok(Object.fromEntries(found))
  },
}

const parameters: Record<string, Value> = {
  featureCompatibilityVersion: documentOf({ version: VERSION.slice(0, 2).join('.') }),
}

function namesAsked(command: Document): string[] | 'all' {
  const asked = command.get('getParameter')
  const wantsAll = asked === '*' || (isDocument(asked) && isTruthy(asked.get('allParameters')))
  return wantsAll ? 'all' : [...command.keys()]
}

/** https://www.mongodb.com/docs/manual/reference/command/getCmdLineOpts/ */
export const getCmdLineOpts: Command = { fields: [], run: () => ok({ argv: ['embedded'], parsed: documentOf({}) }) }

/** Everybody who reaches the server may do everything, so there are no users or roles. */
export const usersInfo: Command = {
  fields: ['showCredentials', 'showCustomData', 'showPrivileges', 'showAuthenticationRestrictions', 'filter'],
  run: () => ok({ users: [] }),
}

export const rolesInfo: Command = {
  fields: ['showAuthenticationRestrictions', 'showBuiltinRoles', 'showPrivileges'],
  run: () => ok({ roles: [] }),
}

/** Tools ask for it often; commands under way are not listed. */
export const currentOp: Command = { fields: 'any', run: () => ok({ inprog: [] }) }

/** https://www.mongodb.com/docs/manual/reference/command/profile/ */
export const profile: Command = {
  fields: ['slowms', 'sampleRate', 'filter'],
  run({ command }) {
    const level = asInteger(command.get('profile'))
    if (level !== 0 && level !== -1) throw notImplemented('profiling')
    return ok({ was: int32(0), slowms: int32(100), sampleRate: 1 })
  },
}

/** https://www.mongodb.com/docs/manual/core/authentication/ */
export const authenticate: Command = {
  fields: 'any',
  run() {
    const why = 'The embedded server knows no passwords; connect without a user and a password.'
    throw new MongoError('AuthenticationFailed', why)
  },
}
