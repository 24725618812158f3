import { MongoError } from '../errors/mongo-error'
import type { Variables } from '../expressions/operators/evaluation'
import { isKnownStage, parsePipeline } from '../pipeline/parse-pipeline'
import { noSource } from '../pipeline/source'
import { type Document, isDocument, type Value } from '../values/values'

const allowed = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

export function parseUpdatePipeline(stages: Value[], variables: Variables): (document: Document) => Document {
  for (const stage of stages) {
    const name = isDocument(stage) ? (stage.keys().next().value ?? '') : ''
    if (!isKnownStage(name)) throw new MongoError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`)
    if (!allowed.includes(name))
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`)
  }
  const change = parsePipeline(stages, { source: noSource, variables, parsePipeline })
  return (document) => {
    const [changed] = [...change([[document]])].flat()
    return withOwnId(document, changed ?? document)
  }
}

/** A new root without an _id keeps the document's _id. */
function withOwnId(before: Document, after: Document): Document {
  const id = before.get('_id')
  return after.has('_id') || id === undefined ? after : new Map([['_id', id], ...after])
}
