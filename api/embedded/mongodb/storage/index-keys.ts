import { EMPTY_LIST, type KeyPart } from '../bson/canonical-order'
import { MongoError } from '../errors/mongo-error'
import { type Path, positionOf, visitLeaves } from '../paths/match-path'
import { type Document, isDocument, type Maybe, type Value } from '../values/values'

interface DocumentKeys {
  keys: KeyPart[][]
  /** One bit per field of the index. */
  listFields: number
}

/**
 * Pairs the fields below one list element by element, like MongoDB
 * (https://www.mongodb.com/docs/manual/core/indexes/index-types/index-multikey/).
 */
export function keysOf(paths: readonly Path[], document: Document): DocumentKeys {
  if (paths.some((path) => path.some((part) => positionOf(part) !== undefined))) return keysByPosition(paths, document)
  const found = { listFields: 0 }
  const steps = paths.map((path): Step => ({ value: document, path, from: 0 }))
  return { keys: expand(steps, found), listFields: found.listFields }
}

interface Step {
  value: Maybe
  path: Path
  from: number
  /** Set for a list element that is a value of its own; nested lists are not expanded. */
  isFinal?: boolean
}

function expand(fields: Step[], found: { listFields: number }): KeyPart[][] {
  const steps = fields.map(throughDocuments)
  const lists = steps.filter((step) => !step.isFinal && Array.isArray(step.value))
  const list = lists[0]?.value
  if (!Array.isArray(list)) return [steps.map(leafOf)]
  if (lists.some((step) => step.value !== list)) throw parallelLists(lists)
  for (const [position, step] of steps.entries()) if (lists.includes(step)) found.listFields |= 1 << position
  if (list.length === 0) return [steps.map((step) => (lists.includes(step) ? EMPTY_LIST : leafOf(step)))]
  return list.flatMap((element) =>
    expand(
      steps.map((step) => (lists.includes(step) ? intoElement(step, element) : step)),
      found,
    ),
  )
}

function throughDocuments(step: Step): Step {
  let { value, from } = step
  while (!step.isFinal && from < step.path.length && isDocument(value)) {
    value = value.get(step.path[from] ?? '')
    from += 1
  }
  return { ...step, value, from }
}

function intoElement(step: Step, element: Value): Step {
  if (step.from === step.path.length) return { ...step, value: element, isFinal: true }
  return isDocument(element) ? { ...step, value: element } : { ...step, value: undefined, isFinal: true }
}

const leafOf = ({ value, path, from }: Step): Maybe => (from === path.length ? value : undefined)

function keysByPosition(paths: readonly Path[], document: Document): DocumentKeys {
  let keys: KeyPart[][] = [[]]
  for (const path of paths) {
    const leaves: KeyPart[] = [undefined]
    visitLeaves(document, path, (leaf) => {
      leaves.push(Array.isArray(leaf) ? EMPTY_LIST : leaf)
      return false
    })
    keys = keys.flatMap((key) => leaves.map((leaf) => [...key, leaf]))
  }
  return { keys, listFields: (1 << paths.length) - 1 }
}

function parallelLists(lists: Step[]): MongoError {
  const names = lists.map(({ path, from }) => `[${path[from - 1]}]`)
  return new MongoError(
    'CannotIndexParallelArrays',
    `cannot index parallel arrays ${names.slice(0, 2).reverse().join(' ')}`,
  )
}
