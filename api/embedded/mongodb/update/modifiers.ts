import { MongoError } from '../errors/mongo-error'
import { failedToParse } from '../errors/refusals'
import { positionMatcher } from '../filter/position-matcher'
import type { Predicate } from '../filter/predicate'
import { pathOf } from '../paths/match-path'
import { readSlot, type Slot } from '../paths/slot'
import { type Document, isDocument, type Value } from '../values/values'
import type { ArrayFilters } from './array-filters'
import { bitwise } from './bit'
import { type Change, fieldOperators } from './field-operators'
import { listOperators } from './list-operators'
import { concretePaths, type Placeholders } from './placeholders'
import { renameField } from './rename'

interface Context {
  filter: Predicate
  arrayFilters: ArrayFilters
}

interface Modifier {
  operator: string
  path: string[]
  change: Change
}

const operators = { ...fieldOperators, ...listOperators, $bit: bitwise }

export function parseModifiers(update: Document, { filter, arrayFilters }: Context) {
  const modifiers = [...update].flatMap(([operator, fields]) => parseOperator(operator, fields)).sort(byPath)
  refuseConflicts(modifiers.flatMap(({ operator, path, change }) => touched(operator, path, change)))
  refuseUnusedFilters(modifiers, arrayFilters)
  const findPosition = positionMatcher(filter)
  return (document: Document, isInsert: boolean): Document => {
    const placeholders: Placeholders = { arrayFilters, positionIn: (path) => findPosition(document, path) }
    const steps = modifiers.map((modifier) => ({
      modifier,
      paths: concretePaths(document, modifier.path, placeholders),
    }))
    for (const { modifier, paths } of steps) {
      for (const path of paths) modify(modifier, { document, path, isInsert })
    }
    return document
  }
}

function parseOperator(operator: string, fields: Value): Modifier[] {
  if (!Object.hasOwn(operators, operator) && operator !== '$rename') {
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    )
  }
  if (!isDocument(fields)) {
    throw failedToParse(
      `Modifiers operate on fields but we found another type instead. For example: {$mod: {<field>: ...}} not {${operator}: …}`,
    )
  }
  return [...fields].map(([name, operand]) => ({
    operator,
    path: checkedPath(name),
    change: changeOf(operator, operand, name),
  }))
}

function changeOf(operator: string, operand: Value, name: string): Change {
  if (operator === '$rename') return renameField(name, operand)
  return operators[operator as keyof typeof operators](operand, name)
}

function checkedPath(name: string): string[] {
  const path = [...pathOf(name)]
  if (path.includes(''))
    throw new MongoError(
      'EmptyFieldName',
      `The update path '${name}' contains an empty field name, which is not allowed.`,
    )
  const dollar = path.find((part) => part.startsWith('$') && !/^\$(\[\w*\])?$/.test(part))
  if (dollar) {
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${name}' is not allowed in the context of an update.`,
    )
  }
  return path
}

function modify(
  { change }: Modifier,
  { document, path, isInsert }: { document: Document; path: string[]; isInsert: boolean },
) {
  const slot = readSlot(document, path)
  if (!slot.isReachable && !change.createsPath) return
  const next = change.next(slot.current, { document, path, isInsert })
  if (next === slot.current) return
  write(slot, next)
}

function write(slot: Slot, next: Value | undefined) {
  if (next === undefined) slot.remove()
  else slot.write(next)
}

/**
 * MongoDB processes fields in lexicographic order and list positions in numeric order
 * (https://www.mongodb.com/docs/manual/reference/operator/update/).
 */
function byPath(a: Modifier, b: Modifier): number {
  for (const [position, part] of a.path.entries()) {
    const other = b.path[position]
    if (other === undefined) return 1
    if (part !== other) return compareParts(part, other)
  }
  return a.path.length - b.path.length
}

function compareParts(a: string, b: string): number {
  const numbers = Number(a) - Number(b)
  return Number.isNaN(numbers) ? (a < b ? -1 : 1) : numbers
}

const touched = (operator: string, path: string[], change: Change) =>
  operator === '$rename' && change.target ? [path, change.target] : [path]

/** Two operators on one path, or on a path and a descendant, conflict. */
function refuseConflicts(paths: readonly (readonly string[])[]) {
  const seen = new Set<string>()
  const prefixes = new Set<string>()
  for (const path of paths) {
    const name = path.join('.')
    const above = path.map((_, length) => path.slice(0, length + 1).join('.'))
    const clash = prefixes.has(name) ? name : above.find((prefix) => seen.has(prefix))
    if (clash)
      throw new MongoError(
        'ConflictingUpdateOperators',
        `Updating the path '${name}' would create a conflict at '${clash}'`,
      )
    seen.add(name)
    for (const prefix of above) prefixes.add(prefix)
  }
}

function refuseUnusedFilters(modifiers: Modifier[], arrayFilters: ArrayFilters) {
  const used = new Set(modifiers.flatMap(({ path }) => path))
  for (const identifier of arrayFilters.keys()) {
    if (used.has(`$[${identifier}]`)) continue
    throw failedToParse(`The array filter for identifier '${identifier}' was not used in the update`)
  }
}
