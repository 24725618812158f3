import type { Variables } from '../../expressions/operators/evaluation'
import type { Predicate } from '../../filter/predicate'
import type { Document, Value } from '../../values/values'

/** One parsed step of a pipeline. */
export type Stage = (documents: Document[]) => Document[]

/** Other collections that a pipeline reads. */
export interface Source {
  all(collection: string): Document[]
  find(collection: string, filter: Predicate): Document[]
}

/** The context in which a stage is parsed. */
export interface StageParsing {
  source: Source
  variables: Variables
  /** Parses a nested pipeline. */
  parsePipeline(stages: Value, parsing: StageParsing): Stage
}

export interface StageOperation {
  name: string
  operand: Value
  parsing: StageParsing
}

export type ParseStage = (operation: StageOperation) => Stage
