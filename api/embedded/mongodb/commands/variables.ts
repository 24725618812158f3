import type { Variables } from '../expressions/operators/evaluation'
import { evaluateConstant, noVariables } from '../expressions/parse-expression'
import type { Document, Maybe } from '../values/values'
import { documentField } from './command-fields'

function readVariables(given: Document | undefined): Variables {
  if (!given) return noVariables
  return new Map<string, Maybe>([...given].map(([name, value]) => [name, evaluateConstant(value, noVariables)]))
}

/** The variables of `let`, which filters and pipelines of a command read. */
export const variablesOf = (command: Document) => readVariables(documentField(command, 'let'))
