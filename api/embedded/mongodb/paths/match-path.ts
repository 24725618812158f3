import { isDocument, type Maybe, type Value } from '../values/values'

export type Path = readonly string[]

export const pathOf = (dotted: string): Path => dotted.split('.')

const isPosition = (part: string) => /^(0|[1-9]\d*)$/.test(part)

/** The list position that a path part names, or undefined. */
export const positionOf = (part: string) => (isPosition(part) ? Number(part) : undefined)

/**
 * Visits the values at a path, descending into list elements like MongoDB's queries. Visits `undefined` once if the
 * path ends early, and nothing if a list on the way holds no documents. Stops when the visitor answers true, and
 * answers whether it did.
 */
export function visitPath(value: Maybe, path: Path, visit: (found: Maybe) => boolean, from = 0): boolean {
  const part = path[from]
  if (part === undefined) return visit(value)
  if (isDocument(value)) return visitPath(value.get(part), path, visit, from + 1)
  if (Array.isArray(value)) return visitElements(value, path, visit, from)
  return visit(undefined)
}

function visitElements(list: Value[], path: Path, visit: (found: Maybe) => boolean, from: number): boolean {
  const position = positionOf(path[from] ?? '')
  if (position !== undefined && position < list.length && visitPath(list[position], path, visit, from + 1)) return true
  return list.some((element) => isDocument(element) && visitPath(element, path, visit, from))
}

/** Like visitPath, but also visits each element of a list at the end of the path. */
export function visitLeaves(value: Maybe, path: Path, visit: (found: Maybe) => boolean): boolean {
  return visitPath(value, path, (found) => (Array.isArray(found) && found.some(visit)) || visit(found))
}
