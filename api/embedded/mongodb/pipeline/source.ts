import { decodeDocument } from '../bson/decode'
import { notImplemented } from '../errors/refusals'
import { findPages } from '../planner/find'
import type { Catalogue } from '../storage/catalogue'
import type { StoredDocument } from '../storage/scan'
import type { Pages, Source } from './stages/stage'

export function sourceOf(catalogue: Catalogue, database: string): Source {
  return {
    find(name, search) {
      const collection = catalogue.find(`${database}.${name}`)
      return collection ? decoded(findPages(collection, search)) : []
    },
  }
}

export function* decoded(pages: Iterable<StoredDocument[]>): Pages {
  for (const page of pages) yield page.map(({ bson }) => decodeDocument(bson))
}

export const noSource: Source = {
  find() {
    throw notImplemented('other collections in an update')
  },
}
