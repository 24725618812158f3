import { typeName } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { dollarInPath } from '../../errors/refusals'
import { parsingWith, scopeOf } from '../../expressions/parse-expression'
import { fieldAt } from '../../paths/field-path'
import { pathOf } from '../../paths/match-path'
import { parseFieldSelection } from '../../projection/field-selection'
import { addFields, excludeFields, type FieldTree, setNode } from '../../projection/field-tree'
import { type Document, int32, isDocument, type Value } from '../../values/values'
import { eachDocument, eachPage, type ParseStage, type Stage, type StageOperation } from './stage'

export const shapingStages: Record<string, ParseStage> = {
  $project({ operand, parsing }) {
    if (!isDocument(operand)) throw new MongoError('ProjectNotAnObject', '$project specification must be an object')
    if (operand.size === 0)
      throw new MongoError('EmptyProject', 'projection specification must have at least one field')
    const select = parseFieldSelection(operand, { parseExpression: parsingWith(parsing.variables).parse })
    return eachDocument(select)
  },
  $set: parseAddFields,
  $addFields: parseAddFields,
  $unset({ operand }) {
    const names = Array.isArray(operand) ? operand : [operand]
    const tree: FieldTree = new Map()
    for (const name of names) {
      if (typeof name !== 'string')
        throw new MongoError('UnsetNotAString', '$unset specification must be a string or an array of strings')
      setNode(tree, name, { kind: 'drop' })
    }
    return eachDocument((document) => excludeFields(tree, document, scopeOf(document)))
  },
  $replaceRoot(operation) {
    const { operand } = operation
    const root = isDocument(operand) && operand.size === 1 ? operand.get('newRoot') : undefined
    if (root === undefined)
      throw new MongoError('ReplaceRootWithoutNewRoot', '$replaceRoot needs exactly one field, newRoot')
    return replaceWith(operation, root)
  },
  $replaceWith: (operation) => replaceWith(operation, operation.operand),
  $unwind: parseUnwind,
}

function parseAddFields({ name, operand, parsing }: StageOperation): Stage {
  if (!isDocument(operand))
    throw new MongoError('AddFieldsNotAnObject', `${name} specification stage must be an object`)
  const { parse } = parsingWith(parsing.variables)
  const tree: FieldTree = new Map()
  const read = (fields: Document, prefix: string) => {
    for (const [field, value] of fields) {
      const path = `${prefix}${field}`
      const isNested = isDocument(value) && value.size > 0 && !value.keys().next().value?.startsWith('$')
      if (field.startsWith('$')) throw dollarInPath(field)
      if (isNested) read(value, `${path}.`)
      else setNode(tree, path, { kind: 'compute', evaluate: parse(value) })
    }
  }
  read(operand, '')
  return eachDocument((document) => addFields(tree, document, scopeOf(document)))
}

function replaceWith({ name, parsing }: StageOperation, root: Value): Stage {
  const evaluate = parsingWith(parsing.variables).parse(root)
  return eachDocument((document) => {
    const replacement = evaluate(scopeOf(document))
    if (isDocument(replacement)) return replacement
    throw new MongoError(
      'NewRootNotAnObject',
      `'newRoot' expression of ${name} must evaluate to an object, but was of type ${typeName(replacement)}`,
    )
  })
}

function parseUnwind({ operand }: StageOperation): Stage {
  const spec: Document = isDocument(operand) ? operand : new Map([['path', operand]])
  const unknown = [...spec.keys()].find(
    (name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  )
  if (unknown) throw new MongoError('UnknownUnwindOption', `unrecognized option to $unwind stage: ${unknown}`)
  const dotted = spec.get('path')
  if (typeof dotted !== 'string' || !dotted.startsWith('$')) {
    throw new MongoError(
      'UnwindPathWithoutDollar',
      `path option to $unwind stage should be prefixed with a '$': ${String(dotted)}`,
    )
  }
  const path = pathOf(dotted.slice(1))
  const indexName = spec.get('includeArrayIndex')
  if (indexName !== undefined && typeof indexName !== 'string')
    throw new MongoError('UnwindIndexNotAString', 'includeArrayIndex must be a string')
  const keepsEmpty = spec.get('preserveNullAndEmptyArrays') === true
  const withIndex = (document: Document, position: number | null) =>
    indexName === undefined
      ? document
      : replaceAt(document, pathOf(indexName), position === null ? null : int32(position))
  const unwind = (document: Document) => {
    const list = fieldAt(document, path)
    if (Array.isArray(list) && list.length > 0) {
      return list.map((element, position) => withIndex(replaceAt(document, path, element), position))
    }
    if (Array.isArray(list)) return keepsEmpty ? [withIndex(replaceAt(document, path, undefined), null)] : []
    return keepsEmpty || (list !== undefined && list !== null) ? [withIndex(document, null)] : []
  }
  return eachPage((documents) => documents.flatMap(unwind))
}

/** Copies only what changes. */
function replaceAt(document: Document, path: readonly string[], value: Value | undefined): Document {
  const [name = '', ...below] = path
  const copy: Document = new Map(document)
  const inner = document.get(name)
  if (below.length > 0) copy.set(name, replaceAt(isDocument(inner) ? inner : new Map(), below, value))
  else if (value === undefined) copy.delete(name)
  else copy.set(name, value)
  return copy
}
