import { MongoError } from '../errors/mongo-error'
import { type Command, ok } from './command'
import { flagField, textField } from './command-fields'

/** https://www.mongodb.com/docs/manual/reference/command/renameCollection/ */
export const renameCollection: Command = {
  fields: ['to', 'dropTarget'],
  run({ engine, database, command }) {
    if (database !== 'admin')
      throw new MongoError('Unauthorized', 'renameCollection may only be run against the admin database.')
    const from = textField(command, 'renameCollection')
    const to = textField(command, 'to')
    const dropsTarget = flagField(command, 'dropTarget')
    if (from === to) throw new MongoError('IllegalOperation', "Can't rename a collection to itself")
    const { catalogue, transactions } = engine
    const source = catalogue.find(from)
    if (!source) throw new MongoError('NamespaceNotFound', `Source collection ${from} does not exist`)
    const target = catalogue.find(to)
    if (target && !dropsTarget) throw new MongoError('NamespaceExists', 'target namespace exists')
    transactions.write(() => {
      if (target) catalogue.drop(target)
      catalogue.rename(source, to)
    })
    return ok()
  },
}
