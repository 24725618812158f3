import type { BSONRegExp } from 'bson'
import type { TypeName } from '../bson/types'
import type { Document, Maybe, Value } from '../bson/values'
import type { Path } from './paths'

export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte'

/** What a value, or one of the elements of a list, must satisfy. */
export type ValueTest =
  | { kind: 'compare'; comparison: Comparison; operand: Value }
  | { kind: 'in'; values: Value[]; patterns: Pattern[]; identities: ReadonlySet<string> }
  | { kind: 'regex'; pattern: Pattern }
  | { kind: 'mod'; divisor: number; remainder: number }
  | { kind: 'not'; tests: ValueTest[] }
  | { kind: 'exists' }
  | { kind: 'type'; names: readonly TypeName[] }
  | { kind: 'size'; size: number }
  | { kind: 'all'; tests: ValueTest[] }
  | { kind: 'elemMatch'; filter: Predicate }
  | { kind: 'elementTests'; tests: ValueTest[] }

/** What a whole document must satisfy. */
export type Predicate =
  | { kind: 'field'; name: string; path: Path; test: ValueTest }
  | { kind: 'and' | 'or' | 'nor'; predicates: Predicate[] }
  | { kind: 'expression'; holds(document: Document): boolean }

/** A regular expression, ready to use, and as it was written. */
export interface Pattern {
  source: BSONRegExp
  regex: RegExp
  /** What every match begins with, where the expression is anchored. */
  prefix: string | undefined
  /** Whether beginning with the prefix is all that the expression asks for. */
  isPrefixOnly: boolean
}

export type Visit = (found: Maybe) => boolean
