import { MongoError } from '../errors/mongo-error'
import { failedToParse } from '../errors/refusals'
import type { Variables } from '../expressions/operators/evaluation'
import type { Predicate } from '../filter/predicate'
import { withCurrentTimestamps } from '../values/timestamps'
import { type Document, isDocument, type Maybe, type Value } from '../values/values'
import { parseArrayFilters } from './array-filters'
import { parseModifiers } from './modifiers'
import { parseUpdatePipeline } from './update-pipeline'

export interface Update {
  isReplacement: boolean
  apply(document: Document): Document
  applyToNew(document: Document): Document
}

interface UpdateRequest {
  change: Maybe
  filter: Predicate
  arrayFilters: Value[] | undefined
  variables: Variables
}

export function parseUpdate({ change, filter, arrayFilters, variables }: UpdateRequest): Update {
  if (Array.isArray(change)) {
    if (arrayFilters?.length) throw failedToParse('arrayFilters may not be specified for pipeline-syle updates')
    const apply = parseUpdatePipeline(change, variables)
    return { isReplacement: false, apply, applyToNew: apply }
  }
  if (!isDocument(change)) throw failedToParse('Update argument must be either an object or an array')
  const first = change.keys().next().value
  if (!first?.startsWith('$')) return parseReplacement(change)
  const modify = parseModifiers(change, { filter, arrayFilters: parseArrayFilters(arrayFilters ?? []) })
  return {
    isReplacement: false,
    apply: (document) => modify(document, false),
    applyToNew: (document) => modify(document, true),
  }
}

function parseReplacement(replacement: Document): Update {
  const dollar = [...replacement.keys()].find((name) => name.startsWith('$'))
  if (dollar) {
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' is not allowed in the context of an update's replacement document.`,
    )
  }
  const apply = (document: Document): Document => {
    const id = document.get('_id')
    const filled = withCurrentTimestamps(replacement)
    if (replacement.has('_id') || id === undefined) return filled
    return new Map([['_id', id], ...filled])
  }
  return { isReplacement: true, apply, applyToNew: apply }
}
