import type { Variables } from '../expressions/operators/evaluation'
import { evaluateConstant, noVariables } from '../expressions/parse-expression'
import type { Document, Maybe } from '../values/values'

export function readVariables(given: Document | undefined): Variables {
  if (!given) return noVariables
  return new Map<string, Maybe>([...given].map(([name, value]) => [name, evaluateConstant(value, noVariables)]))
}
