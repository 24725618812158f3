import { failedToParse } from '../errors/refusals'
import { matches } from '../filter/matches'
import { parseFilter } from '../filter/parse-filter'
import type { Predicate } from '../filter/predicate'
import { type Document, isDocument, type Value } from '../values/values'

export type ArrayFilters = Map<string, (element: Value) => boolean>

export function parseArrayFilters(filters: Value[]): ArrayFilters {
  const parsed: ArrayFilters = new Map()
  for (const filter of filters) {
    if (!isDocument(filter)) throw failedToParse('Each array filter must be an object')
    const predicate = parseFilter(filter)
    const identifier = identifierOf(predicate)
    if (parsed.has(identifier)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`)
    }
    parsed.set(identifier, (element) => matches(predicate, new Map([[identifier, element]]) satisfies Document))
  }
  return parsed
}

function identifierOf(predicate: Predicate): string {
  const names = new Set(namesIn(predicate))
  const [name, another] = names
  if (name === undefined) throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters')
  if (another !== undefined) {
    throw failedToParse(
      `Error parsing array filter: Expected a single top-level field name, found '${name}' and '${another}'`,
    )
  }
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    throw failedToParse(
      `Error parsing array filter: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    )
  }
  return name
}

function namesIn(predicate: Predicate): string[] {
  if (predicate.kind === 'field') return predicate.path.slice(0, 1)
  return predicate.kind === 'expression' ? [] : predicate.predicates.flatMap(namesIn)
}
