import { MongoError } from '../errors/mongo-error'
import type { Evaluate } from '../expressions/operators/evaluation'
import { scopeOf } from '../expressions/parse-expression'
import { type Document, isDocument, type Value } from '../values/values'
import {
  excludeFields,
  type FieldNode,
  type FieldTree,
  includeFields,
  isSwitch,
  setNode,
  switchNode,
} from './field-tree'

/** Parses a projected field that is not a plain 0 or 1. find supports more of these than $project. */
export type ParseSpecial = (name: string, value: Value) => { node: FieldNode; includes: boolean } | undefined

interface ProjectionParsing {
  parseExpression(expression: Value): Evaluate
  parseSpecial?: ParseSpecial
}

/** Parses a projection, which either includes or excludes fields. */
export function parseFieldSelection(spec: Document, parsing: ProjectionParsing): (document: Document) => Document {
  const selection = readSelection(spec, parsing)
  const { tree, idSwitch } = selection
  if (!isInclusion(selection)) {
    if (idSwitch?.kind === 'drop') tree.set('_id', idSwitch)
    return (document) => excludeFields(tree, document, scopeOf(document))
  }
  const keepsId = idSwitch?.kind !== 'drop' && !tree.has('_id')
  if (keepsId) tree.set('_id', { kind: 'keep' })
  return (document) => includeFields(tree, document, scopeOf(document))
}

interface Selection {
  tree: FieldTree
  idSwitch?: FieldNode
  included?: string
  excluded?: string
}

function readSelection(spec: Document, parsing: ProjectionParsing): Selection {
  const selection: Selection = { tree: new Map() }
  const { tree } = selection

  function readFields(spec: Document, prefix: string) {
    for (const [name, value] of spec) readField(`${prefix}${name}`, value)
  }

  function readField(name: string, value: Value) {
    if (isSwitch(value) && !name.includes('$')) return readSwitch(name, switchNode(value))
    const special = parsing.parseSpecial?.(name, value)
    if (special) {
      if (special.includes) include(name)
      return setNode(tree, name.replace(/\.\$$/, ''), special.node)
    }
    if (isDocument(value) && !value.keys().next().value?.startsWith('$')) return readNested(name, value)
    include(name)
    setNode(tree, name, { kind: 'compute', evaluate: parseComputed(value, parsing) })
  }

  function readNested(name: string, value: Document) {
    if (value.size === 0)
      throw new MongoError(
        'EmptySubProjection',
        `An empty sub-projection is not a valid value. Found empty object at path: ${name}`,
      )
    readFields(value, `${name}.`)
  }

  function readSwitch(name: string, node: FieldNode) {
    if (name === '_id') {
      selection.idSwitch = node
      return
    }
    if (node.kind === 'keep') include(name)
    else exclude(name)
    setNode(tree, name, node)
  }

  function include(name: string) {
    if (selection.excluded)
      throw new MongoError('InclusionInExclusion', `Cannot do inclusion on field ${name} in exclusion projection`)
    selection.included = name
  }

  function exclude(name: string) {
    if (selection.included)
      throw new MongoError('ExclusionInInclusion', `Cannot do exclusion on field ${name} in inclusion projection`)
    selection.excluded = name
  }

  readFields(spec, '')
  return selection
}

function parseComputed(value: Value, { parseExpression }: ProjectionParsing): Evaluate {
  try {
    return parseExpression(value)
  } catch (error) {
    if (!(error instanceof MongoError) || error.kind !== 'InvalidPipelineOperator') throw error
    const message = error.message.replace('Unrecognized', 'Unknown')
    throw new MongoError('UnknownProjectionExpression', message, {}, { cause: error })
  }
}

function isInclusion({ tree, idSwitch, included, excluded }: Selection): boolean {
  if (included !== undefined) return true
  return excluded === undefined && idSwitch?.kind === 'keep' && tree.size === 0
}
