import { MongoError } from '../errors/mongo-error'
import { typeMismatch } from '../errors/refusals'
import { isDocument, type Value } from '../values/values'
import { stages } from './stages/all'
import type { Stage, StageParsing } from './stages/stage'

export function parsePipeline(pipeline: Value, parsing: StageParsing): Stage {
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array")
  const steps = pipeline.map((stage) => parseStage(stage, parsing))
  return (documents) => steps.reduce((current, step) => step(current), documents)
}

function parseStage(stage: Value, parsing: StageParsing): Stage {
  if (!isDocument(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object")
  const [entry, another] = stage
  if (!entry || another) {
    throw new MongoError('NotOneStage', 'A pipeline stage specification object must contain exactly one field.')
  }
  const [name, operand] = entry
  if (name === '$changeStream') {
    throw new MongoError('ChangeStreamWithoutReplicaSet', 'The $changeStream stage is only supported on replica sets')
  }
  const parse = stages.get(name)
  if (!parse) throw new MongoError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`)
  return parse({ name, operand, parsing })
}
