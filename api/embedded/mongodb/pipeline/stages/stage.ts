import type { Variables } from '../../expressions/operators/evaluation'
import type { Predicate } from '../../filter/predicate'
import type { Document, Value } from '../../values/values'

/** One step of a pipeline, made ready. */
export type Stage = (documents: Document[]) => Document[]

/** Where a pipeline finds other collections. */
export interface Source {
  all(collection: string): Document[]
  find(collection: string, filter: Predicate): Document[]
}

/** What the reading of a stage depends on. */
export interface StageParsing {
  source: Source
  variables: Variables
  /** Reads a pipeline within this one. */
  parsePipeline(stages: Value, parsing: StageParsing): Stage
}

export interface StageOperation {
  name: string
  operand: Value
  parsing: StageParsing
}

export type ParseStage = (operation: StageOperation) => Stage
