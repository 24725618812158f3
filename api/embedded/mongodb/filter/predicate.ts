import type { Collation } from '../bson/collation'
import type { Pattern } from '../bson/pattern'
import type { TypeName } from '../bson/types'
import type { Path } from '../paths/match-path'
import type { Document, Value } from '../values/values'

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

export type ValueTest =
  | { kind: 'compare'; comparison: Comparison; operand: Value; collation?: Collation }
  | { kind: 'in'; values: Value[]; patterns: Pattern[]; identities: ReadonlySet<string>; collation?: Collation }
  | { kind: 'regex'; pattern: Pattern }
  | { kind: 'mod'; divisor: number; remainder: number }
  | { kind: 'bits'; positions: readonly number[]; isSet: boolean; all: boolean }
  | { kind: 'not'; tests: ValueTest[] }
  | { kind: 'exists' }
  | { kind: 'type'; names: readonly TypeName[] }
  | { kind: 'size'; size: number }
  | { kind: 'all'; tests: ValueTest[] }
  | { kind: 'elemMatch'; filter: Predicate }
  | { kind: 'elementTests'; tests: ValueTest[] }

export interface FieldPredicate {
  kind: 'field'
  name: string
  path: Path
  test: ValueTest
}

export type Predicate =
  | FieldPredicate
  | { kind: 'and' | 'or' | 'nor'; predicates: Predicate[] }
  | {
      kind: 'expression'
      holds(document: Document): boolean
      /** Tests that each document satisfies for which the expression holds. */
      implied: FieldPredicate[]
    }
