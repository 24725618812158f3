import type { Variables } from '../../expressions/operators/evaluation'
import type { Predicate } from '../../filter/predicate'
import type { Document, Value } from '../../values/values'

export type Stage = (documents: Document[]) => Document[]

export interface Source {
  all(collection: string): Document[]
  find(collection: string, filter: Predicate): Document[]
}

export interface StageParsing {
  source: Source
  variables: Variables
  parsePipeline(stages: Value, parsing: StageParsing): Stage
}

export interface StageOperation {
  name: string
  operand: Value
  parsing: StageParsing
}

export type ParseStage = (operation: StageOperation) => Stage
