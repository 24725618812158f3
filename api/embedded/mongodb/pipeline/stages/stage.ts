import type { Variables } from '../../expressions/operators/evaluation'
import { mapPages } from '../../paths/merge-in-order'
import { sortInRuns } from '../../paths/sort-in-runs'
import { type SortKey, sortText } from '../../paths/sort-key'
import type { Search } from '../../planner/find'
import type { Document, Value } from '../../values/values'

/** Documents, page by page. An empty page is a chance to give way to others. */
export type Pages = Iterable<Document[]>

export type Stage = (pages: Pages) => Pages

export interface Source {
  find(collection: string, search: Search): Pages
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

/** A stage that handles each page on its own. */
export function eachPage(change: (documents: Document[]) => Document[]): Stage {
  return function* (pages) {
    for (const page of pages) yield change(page)
  }
}

export const eachDocument = (change: (document: Document) => Document) => eachPage((documents) => documents.map(change))

/** Reads everything, and yields an empty page for each page read. */
export function* gather(pages: Pages): Generator<Document[], Document[]> {
  const gathered: Document[] = []
  for (const page of pages) {
    for (const document of page) gathered.push(document)
    yield []
  }
  return gathered
}

export function sortPages(pages: Pages, keys: readonly SortKey[]): Pages {
  const keyed = (document: Document) => ({ key: sortText(document, keys), entry: document })
  return sortInRuns(mapPages(pages, keyed), Number.POSITIVE_INFINITY)
}
