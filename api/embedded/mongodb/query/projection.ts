import type { Document } from '../bson/values'
export type Projection = (document: Document) => Document
export function parseProjection(spec: Document | undefined, _filter: Document): Projection | undefined {
  if (!spec?.size) return undefined
  return (document) => document
}
