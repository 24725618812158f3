import { typeName } from '../../bson/types'
import { MongoError } from '../../errors/mongo-error'
import { type Document, documentOf, isDocument, isNullish, type Maybe, type Value } from '../../values/values'
import { type Operation, type Operator, taking, takingNamed } from './operator'

const MANY = Number.POSITIVE_INFINITY

export const objectOperators: Record<string, Operator> = {
  $mergeObjects: taking(0, MANY, (values) => mergeDocuments(values)),
  $objectToArray: taking(1, 1, ([object]) => {
    if (isNullish(object)) return null
    if (!isDocument(object))
      throw new MongoError(
        'ObjectToArrayOfNoObject',
        `$objectToArray requires a document input, found: ${typeName(object)}`,
      )
    return [...object].map(([k, v]) => documentOf({ k, v }))
  }),
  $arrayToObject: taking(1, 1, ([list]) => {
    if (isNullish(list)) return null
    if (!Array.isArray(list))
      throw new MongoError('ArrayToObjectOfNoArray', `$arrayToObject requires an array input, found: ${typeName(list)}`)
    return new Map(list.map(entryOf))
  }),
  $getField: parseGetField,
  $setField: takingNamed({ required: ['field', 'input', 'value'] }, ({ field, input, value }, name) =>
    withField({ name, field, input, value }),
  ),
  $unsetField: takingNamed({ required: ['field', 'input'] }, ({ field, input }, name) =>
    withField({ name, field, input, value: undefined }),
  ),
}

interface FieldChange {
  name: string
  field: Maybe
  input: Maybe
  value: Maybe
}

/** Names with dots and dollars are allowed; a missing value removes the field. */
function withField({ name, field, input, value }: FieldChange): Maybe {
  if (typeof field !== 'string')
    throw new MongoError('SetFieldNotAString', `${name} requires 'field' to evaluate to type String`)
  if (isNullish(input)) return null
  if (!isDocument(input))
    throw new MongoError('SetFieldOfNoObject', `${name} requires 'input' to evaluate to type Object`)
  const changed: Document = new Map(input)
  if (value === undefined) changed.delete(field)
  else changed.set(field, value)
  return changed
}

const getField = takingNamed({ required: ['field'], optional: ['input'] }, ({ field, input }) => {
  if (typeof field !== 'string')
    throw new MongoError('GetFieldNotAString', '$getField requires its field to be a string')
  return isDocument(input) ? input.get(field) : undefined
})

/** The short form { $getField: name } reads from the current document. */
function parseGetField({ name, operand, parsing }: Operation) {
  if (isDocument(operand) && operand.has('field')) {
    return getField({
      name,
      operand: operand.has('input') ? operand : new Map([...operand, ['input', '$$CURRENT']]),
      parsing,
    })
  }
  return getField({
    name,
    operand: new Map([
      ['field', operand],
      ['input', '$$CURRENT'],
    ]),
    parsing,
  })
}

/** Later fields win; null and missing values are skipped. */
export function mergeDocuments(values: readonly Maybe[]): Document {
  const merged: Document = new Map()
  for (const value of values) {
    if (isNullish(value)) continue
    if (!isDocument(value))
      throw new MongoError(
        'MergeOfNoObject',
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      )
    for (const [name, field] of value) merged.set(name, field)
  }
  return merged
}

function entryOf(entry: Value): [string, Value] {
  const [name, value] = isDocument(entry) ? [entry.get('k'), entry.get('v')] : Array.isArray(entry) ? entry : []
  const hasBoth = isDocument(entry) ? entry.size === 2 : Array.isArray(entry) && entry.length === 2
  if (!hasBoth || typeof name !== 'string' || value === undefined) {
    throw new MongoError('InvalidArrayToObject', '$arrayToObject requires an array of {k, v} objects or of pairs')
  }
  return [name, value]
}
