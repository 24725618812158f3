import { MongoError } from '../errors/mongo-error'
import { badValue } from '../errors/refusals'
import { showValue } from '../values/show-value'
import { type Document, isDocument, type Maybe, type Value } from '../values/values'
import { positionOf } from './match-path'

const MAX_PADDING = 1_500_000

export interface Slot {
  current: Maybe
  /** False if the path is missing or leads through a value without fields. */
  isReachable: boolean
  /** Stores a value and creates missing parents. */
  write(value: Value): void
  remove(): void
}

type Container = Document | Value[]

export function readSlot(document: Document, path: readonly string[]): Slot {
  let container: Container = document
  for (const [depth, part] of path.slice(0, -1).entries()) {
    const next: Maybe = read(container, part)
    if (next === undefined) return missingSlot(container, path, depth)
    if (!isDocument(next) && !Array.isArray(next)) return blockedSlot(path, depth, next)
    container = next
  }
  return presentSlot(container, path)
}

function presentSlot(container: Container, path: readonly string[]): Slot {
  const name = path.at(-1) ?? ''
  if (Array.isArray(container) && positionOf(name) === undefined) return blockedSlot(path, path.length - 2, container)
  return {
    current: read(container, name),
    isReachable: true,
    write: (value) => put(container, name, value),
    remove: () => take(container, name),
  }
}

function missingSlot(container: Container, path: readonly string[], depth: number): Slot {
  const [part = '', ...below] = path.slice(depth)
  if (Array.isArray(container) && positionOf(part) === undefined) return blockedSlot(path, depth - 1, container)
  const write = (value: Value) =>
    put(
      container,
      part,
      below.reduceRight<Value>((inner, name) => new Map([[name, inner]]), value),
    )
  return { current: undefined, isReachable: false, write, remove: () => undefined }
}

function blockedSlot(path: readonly string[], depth: number, value: Value): Slot {
  const write = () => {
    const element = `{${path[depth]}: ${showValue(value)}}`
    throw new MongoError('PathNotViable', `Cannot create field '${path[depth + 1]}' in element ${element}`)
  }
  return { current: undefined, isReachable: false, write, remove: () => undefined }
}

function read(container: Container, part: string): Maybe {
  if (isDocument(container)) return container.get(part)
  const position = positionOf(part)
  return position === undefined ? undefined : container[position]
}

function put(container: Container, part: string, value: Value) {
  if (isDocument(container)) return void container.set(part, value)
  const position = positionOf(part) ?? 0
  if (position - container.length > MAX_PADDING)
    throw badValue(`Cannot backfill list to larger than ${MAX_PADDING} elements`)
  while (container.length < position) container.push(null)
  container[position] = value
}

/** A list element is replaced by null, so the other positions stay. */
function take(container: Container, part: string) {
  if (isDocument(container)) container.delete(part)
  else if (read(container, part) !== undefined) put(container, part, null)
}
