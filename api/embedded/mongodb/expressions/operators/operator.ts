import { MongoError } from '../../errors/mongo-error'
import { failedToParse } from '../../errors/refusals'
import { isDocument, type Maybe, type Value } from '../../values/values'
import type { Evaluate, Parsing } from './evaluation'

export interface Operation {
  name: string
  operand: Value
  parsing: Parsing
}

export type Operator = (operation: Operation) => Evaluate

export function taking(least: number, most: number, compute: (values: Maybe[], name: string) => Maybe): Operator {
  return ({ name, operand, parsing }) => {
    const given = Array.isArray(operand) ? operand : [operand]
    if (given.length < least || given.length > most) throw wrongCount(name, least, most, given.length)
    const values = given.map(parsing.parse)
    return (scope) =>
      compute(
        values.map((evaluate) => evaluate(scope)),
        name,
      )
  }
}

/** An operator with named arguments, all evaluated first. Unknown names are rejected. */
export function takingNamed<Name extends string>(
  names: { required: readonly Name[]; optional?: readonly Name[] },
  compute: (values: { [name in Name]?: Maybe }, name: string) => Maybe,
): Operator {
  return ({ name, operand, parsing }) => {
    const given = namedArguments({ name, operand }, names)
    const values = given.map(([argument, value]) => [argument, parsing.parse(value)] as const)
    return (scope) => {
      const evaluated: { [name in Name]?: Maybe } = {}
      for (const [argument, evaluate] of values) evaluated[argument] = evaluate(scope)
      return compute(evaluated, name)
    }
  }
}

export function namedArguments<Name extends string>(
  { name, operand }: Pick<Operation, 'name' | 'operand'>,
  { required, optional = [] }: { required: readonly Name[]; optional?: readonly Name[] },
): [Name, Value][] {
  if (!isDocument(operand)) throw failedToParse(`${name} only supports an object as its argument`)
  const isKnown = (argument: string): argument is Name => [...required, ...optional].some((known) => known === argument)
  const given: [Name, Value][] = []
  for (const [argument, value] of operand) {
    if (!isKnown(argument)) throw failedToParse(`Unrecognized argument to ${name}: ${argument}`)
    given.push([argument, value])
  }
  const missing = required.find((argument) => !operand.has(argument))
  if (missing) throw failedToParse(`Missing '${missing}' parameter to ${name}`)
  return given
}

export function wrongCount(name: string, least: number, most: number, given: number): MongoError {
  const expected =
    least === most ? `exactly ${least}` : `at least ${least}${Number.isFinite(most) ? ` and at most ${most}` : ''}`
  return new MongoError(
    'WrongArgumentCount',
    `Expression ${name} takes ${expected} arguments. ${given} were passed in.`,
  )
}
