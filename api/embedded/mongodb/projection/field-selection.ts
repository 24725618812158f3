import { MongoError } from '../errors/mongo-error'
import type { Evaluate } from '../expressions/operators/evaluation'
import { scopeOf } from '../expressions/parse-expression'
import { type Document, isDocument, type Value } from '../values/values'
import { excludeFields, type FieldNode, type FieldTree, includeFields, isSwitch, plant, switchNode } from './field-tree'

/** Reads one field of a projection that is no plain switch; find knows more of them than $project does. */
export type ParseSpecial = (name: string, value: Value) => { node: FieldNode; includes: boolean } | undefined

interface ProjectionParsing {
  parseExpression(expression: Value): Evaluate
  parseSpecial?: ParseSpecial
}

/** Reads a projection, which either names what to keep or what to leave out. */
export function parseFieldSelection(spec: Document, parsing: ProjectionParsing): (document: Document) => Document {
  const reading = new Reading(parsing)
  reading.readFields(spec, '')
  const { tree, idSwitch } = reading
  if (!reading.includes()) {
    if (idSwitch?.kind === 'drop') tree.set('_id', idSwitch)
    return (document) => excludeFields(tree, document, scopeOf(document))
  }
  const keepsId = idSwitch?.kind !== 'drop' && !tree.has('_id')
  if (keepsId) tree.set('_id', { kind: 'keep' })
  return (document) => includeFields(tree, document, scopeOf(document))
}

class Reading {
  readonly tree: FieldTree = new Map()
  idSwitch: FieldNode | undefined
  private included: string | undefined
  private excluded: string | undefined

  constructor(private readonly parsing: ProjectionParsing) {}

  includes(): boolean {
    if (this.included !== undefined) return true
    return this.excluded === undefined && this.idSwitch?.kind === 'keep' && this.tree.size === 0
  }

  readFields(spec: Document, prefix: string) {
    for (const [name, value] of spec) this.readField(`${prefix}${name}`, value)
  }

  private readField(name: string, value: Value) {
    if (isSwitch(value) && !name.includes('$')) return this.readSwitch(name, switchNode(value))
    const special = this.parsing.parseSpecial?.(name, value)
    if (special) {
      if (special.includes) this.include(name)
      return plant(this.tree, name.replace(/\.\$$/, ''), special.node)
    }
    if (isDocument(value) && !value.keys().next().value?.startsWith('$')) return this.readNested(name, value)
    this.include(name)
    plant(this.tree, name, { kind: 'compute', evaluate: this.parseComputed(value) })
  }

  private readNested(name: string, value: Document) {
    if (value.size === 0)
      throw new MongoError(
        'EmptySubProjection',
        `An empty sub-projection is not a valid value. Found empty object at path: ${name}`,
      )
    this.readFields(value, `${name}.`)
  }

  private readSwitch(name: string, node: FieldNode) {
    if (name === '_id') {
      this.idSwitch = node
      return
    }
    if (node.kind === 'keep') this.include(name)
    else this.exclude(name)
    plant(this.tree, name, node)
  }

  private include(name: string) {
    if (this.excluded)
      throw new MongoError('InclusionInExclusion', `Cannot do inclusion on field ${name} in exclusion projection`)
    this.included = name
  }

  private exclude(name: string) {
    if (this.included)
      throw new MongoError('ExclusionInInclusion', `Cannot do exclusion on field ${name} in inclusion projection`)
    this.excluded = name
  }

  private parseComputed(value: Value): Evaluate {
    try {
      return this.parsing.parseExpression(value)
    } catch (error) {
      if (!(error instanceof MongoError) || error.kind !== 'InvalidPipelineOperator') throw error
      throw new MongoError(
        'UnknownProjectionExpression',
        error.message.replace('Unrecognized', 'Unknown'),
        {},
        { cause: error },
      )
    }
  }
}
