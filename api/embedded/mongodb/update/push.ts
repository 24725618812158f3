import { compareValues } from '../bson/compare'
import { badValue } from '../errors/refusals'
import { parseSort, sortBy } from '../paths/sort-key'
import { asInteger, copyOf, type Document, isDocument, type Value } from '../values/values'

const modifiers = ['$each', '$slice', '$sort', '$position']

type Extend = (list: Value[]) => Value[]

/** Parses the operand of $push: a value, or $each with $position, $sort and $slice, applied in this order. */
export function parsePush(operand: Value): Extend {
  if (!isDocument(operand) || !operand.has('$each')) return (list) => [...list, copyOf(operand)]
  const unknown = [...operand.keys()].find((name) => !modifiers.includes(name))
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`)
  const each = operand.get('$each')
  if (!Array.isArray(each)) throw badValue(`The argument to $each in $push must be an array`)
  const position = optionalInteger(operand, '$position')
  const sort = parsePushSort(operand.get('$sort'))
  const slice = optionalInteger(operand, '$slice')
  return (list) => sliced(sort(inserted(list, each.map(copyOf), position)), slice)
}

function optionalInteger(operand: Document, name: string): number | undefined {
  const value = operand.get(name)
  if (value === undefined) return undefined
  const integer = asInteger(value)
  if (integer === undefined) throw badValue(`The value for ${name} must be an integer value`)
  return integer
}

function inserted(list: Value[], values: Value[], position = list.length): Value[] {
  return list.toSpliced(position, 0, ...values)
}

function sliced(list: Value[], slice: number | undefined): Value[] {
  if (slice === undefined) return list
  return slice >= 0 ? list.slice(0, slice) : list.slice(slice)
}

function parsePushSort(sort: Value | undefined): Extend {
  if (sort === undefined) return (list) => list
  if (isDocument(sort)) {
    const keys = parseSort(sort)
    return (list) => sortBy(list, keys, (element) => (isDocument(element) ? element : new Map()))
  }
  const direction = asInteger(sort)
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1')
  return (list) => list.toSorted((a, b) => compareValues(a, b) * direction)
}
