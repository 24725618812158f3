import type { Document, Maybe, Value } from '../bson/values'
import { notImplemented } from '../mongo-error'

export function parseUpdatePipeline(_stages: Value[], _variables: Maybe): (document: Document) => Document {
  throw notImplemented('pipelines in an update')
}
