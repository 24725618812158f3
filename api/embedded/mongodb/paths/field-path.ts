import { isDocument, type Maybe, type Value } from '../values/values'

/** The value of a field path in an expression; a list yields the values of its documents. */
export function fieldAt(value: Maybe, path: readonly string[], from = 0): Maybe {
  const name = path[from]
  if (name === undefined) return value
  if (isDocument(value)) return fieldAt(value.get(name), path, from + 1)
  if (!Array.isArray(value)) return undefined
  const found: Value[] = []
  for (const element of value) {
    const field = isDocument(element) || Array.isArray(element) ? fieldAt(element, path, from) : undefined
    if (field !== undefined) found.push(field)
  }
  return found
}
