import type { Document, Maybe, Value } from '../../values/values'

export interface Scope {
  root: Document
  locals: Local | undefined
}

interface Local {
  name: string
  value: Maybe
  outer: Local | undefined
}

export type Evaluate = (scope: Scope) => Maybe

export type Variables = ReadonlyMap<string, Maybe>

export interface Parsing {
  variables: Variables
  names: ReadonlySet<string>
  parse(expression: Value): Evaluate
  withNames(...names: string[]): Parsing
}

export function withLocal(scope: Scope, name: string, value: Maybe): Scope {
  return { root: scope.root, locals: { name, value, outer: scope.locals } }
}
