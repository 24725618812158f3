import { MongoError } from '../errors/mongo-error'
import type { Evaluate, Scope } from '../expressions/operators/evaluation'
import { asDouble, type Document, isDocument, isNumber, type Maybe, type Value } from '../values/values'

export type FieldNode =
  | { kind: 'keep' }
  | { kind: 'drop' }
  | { kind: 'compute'; evaluate: Evaluate }
  | { kind: 'transform'; transform(value: Value, root: Document): Maybe }
  | { kind: 'within'; fields: FieldTree }

export type FieldTree = Map<string, FieldNode>

export const isSwitch = (value: Value): boolean => typeof value === 'boolean' || isNumber(value)

export function switchNode(value: Value): FieldNode {
  const isOn = isNumber(value) ? asDouble(value) !== 0 : value === true
  return isOn ? { kind: 'keep' } : { kind: 'drop' }
}

export function setNode(tree: FieldTree, dotted: string, node: FieldNode) {
  const path = dotted.split('.')
  if (path.includes(''))
    throw new MongoError('EmptyPartInProjection', `FieldPath must not have empty parts: '${dotted}'`)
  const name = path.pop() ?? ''
  let fields = tree
  for (const part of path) {
    const next = fields.get(part) ?? { kind: 'within', fields: new Map() }
    if (next.kind !== 'within')
      throw new MongoError('PathCollisionBelow', `Path collision at ${dotted} remaining portion ${name}`)
    fields.set(part, next)
    fields = next.fields
  }
  if (fields.has(name)) throw new MongoError('PathCollision', `Path collision at ${dotted}`)
  fields.set(name, node)
}

export function includeFields(tree: FieldTree, value: Document, scope: Scope): Document {
  const result: Document = new Map()
  for (const [name, field] of value) {
    const kept = includedField(tree.get(name), field, scope)
    if (kept !== undefined) result.set(name, kept)
  }
  for (const [name, node] of tree) {
    const computed = result.has(name) ? undefined : computedField(node, scope)
    if (computed !== undefined) result.set(name, computed)
  }
  return result
}

function includedField(node: FieldNode | undefined, field: Value, scope: Scope): Maybe {
  if (node?.kind === 'keep') return field
  if (node?.kind === 'transform') return node.transform(field, scope.root)
  return node?.kind === 'within' ? includedWithin(node.fields, field, scope) : undefined
}

/** In a list, documents are projected and other elements dropped. */
function includedWithin(tree: FieldTree, field: Value, scope: Scope): Maybe {
  if (isDocument(field)) return includeFields(tree, field, scope)
  if (!Array.isArray(field)) return undefined
  return field.map((element) => includedWithin(tree, element, scope)).filter((element) => element !== undefined)
}

function computedField(node: FieldNode, scope: Scope): Maybe {
  if (node.kind === 'compute') return node.evaluate(scope)
  if (node.kind !== 'within') return undefined
  const made = includeFields(node.fields, new Map(), scope)
  return made.size > 0 ? made : undefined
}

export function excludeFields(tree: FieldTree, value: Document, scope: Scope): Document {
  const result: Document = new Map()
  for (const [name, field] of value) {
    const kept = remainingField(tree.get(name), field, scope)
    if (kept !== undefined) result.set(name, kept)
  }
  return result
}

function remainingField(node: FieldNode | undefined, field: Value, scope: Scope): Maybe {
  if (node?.kind === 'drop') return undefined
  if (node?.kind === 'transform') return node.transform(field, scope.root)
  return node?.kind === 'within' ? remainingWithin(node.fields, field, scope) : field
}

function remainingWithin(tree: FieldTree, field: Value, scope: Scope): Value {
  if (isDocument(field)) return excludeFields(tree, field, scope)
  return Array.isArray(field) ? field.map((element) => remainingWithin(tree, element, scope)) : field
}

/** Keeps everything and sets computed fields; a missing result removes the field. */
export function addFields(tree: FieldTree, value: Document, scope: Scope): Document {
  const result: Document = new Map(value)
  for (const [name, node] of tree) {
    const next = node.kind === 'within' ? addedWithin(node.fields, value.get(name), scope) : computedField(node, scope)
    if (next === undefined) result.delete(name)
    else result.set(name, next)
  }
  return result
}

function addedWithin(tree: FieldTree, field: Maybe, scope: Scope): Value {
  if (Array.isArray(field)) return field.map((element) => addedWithin(tree, element, scope))
  return addFields(tree, isDocument(field) ? field : new Map(), scope)
}
