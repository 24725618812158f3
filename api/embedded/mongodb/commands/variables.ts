import type { Variables } from '../expressions/operators/evaluation'
import { evaluateConstant, noVariables } from '../expressions/parse-expression'
import type { Document, Maybe } from '../values/values'

/** The values that a command's `let` gives to names. */
export function readVariables(given: Document | undefined): Variables {
  if (!given) return noVariables
  return new Map<string, Maybe>([...given].map(([name, value]) => [name, evaluateConstant(value, noVariables)]))
}
