import type { Predicate } from './predicate'

/** The top-level fields that a filter reads, or undefined if it may read any. */
export function fieldsRead(predicate: Predicate): ReadonlySet<string> | undefined {
  const fields = new Set<string>()
  return addFieldsOf(predicate, fields) ? fields : undefined
}

function addFieldsOf(predicate: Predicate, fields: Set<string>): boolean {
  if (predicate.kind === 'expression') return false
  if (predicate.kind !== 'field') return predicate.predicates.every((each) => addFieldsOf(each, fields))
  const [field] = predicate.path
  if (field !== undefined) fields.add(field)
  return field !== undefined
}
