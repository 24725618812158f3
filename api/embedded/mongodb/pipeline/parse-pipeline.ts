import { MongoError } from '../errors/mongo-error'
import { notImplemented, typeMismatch } from '../errors/refusals'
import { isDocument, type Value } from '../values/values'
import { stages } from './stages/all'
import type { Stage, StageParsing } from './stages/stage'

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/ */
const unsupportedStages = [
  ...['$bucketAuto', '$densify', '$fill', '$geoNear', '$graphLookup', '$redact', '$setWindowFields'],
  ...['$changeStreamSplitLargeEvent', '$listClusterCatalog', '$listSampledQueries', '$listSearchIndexes', '$search'],
  ...['$listSessions', '$planCacheStats', '$querySettings', '$queryStats', '$searchMeta', '$shardedDataDistribution'],
  ...['$vectorSearch', '$rankFusion', '$scoreFusion', '$score'],
]
const openingStages = ['$collStats', '$currentOp', '$documents', '$indexStats', '$listLocalSessions']

const outputStages = ['$merge', '$out']

export const isKnownStage = (name: string) =>
  stages.has(name) || [...openingStages, ...outputStages, ...unsupportedStages].includes(name)

export function parsePipeline(pipeline: Value, parsing: StageParsing): Stage {
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array")
  const steps = pipeline.map((stage) => parseStage(stage, parsing))
  return (pages) => steps.reduce((current, step) => step(current), pages)
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
  if (openingStages.includes(name)) {
    throw new MongoError('MisplacedFirstStage', `${name} is only valid as the first stage in a pipeline`)
  }
  if (outputStages.includes(name)) {
    throw new MongoError('MisplacedLastStage', `${name} can only be the final stage in the pipeline`)
  }
  if (unsupportedStages.includes(name)) throw notImplemented(`the stage ${name}`)
  if (!parse) throw new MongoError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`)
  return parse({ name, operand, parsing })
}
