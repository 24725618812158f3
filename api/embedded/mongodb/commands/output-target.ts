import { failedToParse } from '../errors/refusals'
import { isDocument, type Value } from '../values/values'

/** A collection of this database, or { db, coll }. */
export function targetOf(stage: string, target: Value | undefined, database: string): string {
  if (typeof target === 'string') return `${database}.${target}`
  const db = isDocument(target) ? (target.get('db') ?? database) : undefined
  const coll = isDocument(target) ? target.get('coll') : undefined
  if (typeof db === 'string' && typeof coll === 'string') return `${db}.${coll}`
  throw failedToParse(`${stage} requires the name of a collection, or an object with 'db' and 'coll'`)
}
