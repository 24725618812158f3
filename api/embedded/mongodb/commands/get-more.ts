import { badValue, wrongType } from '../errors/refusals'
import { asDouble, isNumber, type Value } from '../values/values'
import { type Command, ok } from './command'
import { countField, listField, textField } from './command-fields'

export const getMore: Command = {
  fields: ['collection', 'batchSize', 'maxTimeMS'],
  run({ engine, database, command }) {
    // https://www.mongodb.com/docs/manual/reference/command/getMore/: the time limit is that of the first command.
    if (command.has('maxTimeMS')) throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor')
    const namespace = `${database}.${textField(command, 'collection')}`
    return engine.cursors.more(
      cursorId(command.get('getMore')),
      namespace,
      countField(command, 'batchSize') || undefined,
    )
  },
}

export const killCursors: Command = {
  fields: ['cursors'],
  run({ engine, command }) {
    const cursorsKilled: Value[] = []
    const cursorsNotFound: Value[] = []
    for (const id of listField(command, 'cursors') ?? []) {
      const list = engine.cursors.kill(cursorId(id)) ? cursorsKilled : cursorsNotFound
      list.push(id)
    }
    return ok({ cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] })
  },
}

function cursorId(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value
  if (!isNumber(value) || !Number.isSafeInteger(asDouble(value))) throw wrongType('getMore', 'long')
  return BigInt(asDouble(value))
}
