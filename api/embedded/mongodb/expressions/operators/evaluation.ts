import type { Document, Maybe, Value } from '../../values/values'

/** What an expression is evaluated on. */
export interface Scope {
  root: Document
  /** The variables of $let, $map and their like, the innermost first. */
  locals: Local | undefined
}

interface Local {
  name: string
  value: Maybe
  outer: Local | undefined
}

export type Evaluate = (scope: Scope) => Maybe

/** Variables whose values are known when an expression is read. */
export type Variables = ReadonlyMap<string, Maybe>

/** What the reading of an expression depends on. */
export interface Parsing {
  variables: Variables
  /** Names that will have values only when the expression is evaluated. */
  names: ReadonlySet<string>
  parse(expression: Value): Evaluate
  withNames(...names: string[]): Parsing
}

export function withLocal(scope: Scope, name: string, value: Maybe): Scope {
  return { root: scope.root, locals: { name, value, outer: scope.locals } }
}
