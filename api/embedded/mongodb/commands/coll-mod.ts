import { namespaceNotFound, notImplemented } from '../errors/refusals'
import { type Command, ok } from './command'
import { namespaceOf } from './command-fields'

/** Nothing of a collection can be changed yet, so each change is rejected by its name. */
export const collMod: Command = {
  fields: 'any',
  run(context) {
    const { engine, command } = context
    const namespace = namespaceOf(context)
    if (!engine.catalogue.find(namespace)) throw namespaceNotFound(namespace)
    const change = Object.keys(changes).find((name) => command.has(name))
    if (change) throw notImplemented(changes[change] ?? change)
    return ok()
  },
}

const changes: Record<string, string> = {
  validator: 'validation rules',
  validationLevel: 'validation rules',
  validationAction: 'validation rules',
  index: 'changes of an index; drop it and create it again',
  viewOn: 'views',
  pipeline: 'views',
  changeStreamPreAndPostImages: "'changeStreamPreAndPostImages'",
  expireAfterSeconds: 'clustered collections',
  cappedSize: 'capped collections',
  cappedMax: 'capped collections',
  timeseries: 'time series',
}
