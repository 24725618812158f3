import { decodeDocument } from '../bson/decode'
import { notImplemented } from '../errors/refusals'
import type { Predicate } from '../filter/predicate'
import { findStored } from '../planner/find'
import type { Catalogue } from '../storage/catalogue'
import type { Source } from './stages/stage'

const everything: Predicate = { kind: 'and', predicates: [] }

export function sourceOf(catalogue: Catalogue, database: string): Source {
  const find = (name: string, filter: Predicate) => {
    const collection = catalogue.find(`${database}.${name}`)
    return collection ? findStored(collection, { filter }).map(({ bson }) => decodeDocument(bson)) : []
  }
  return { find, all: (name) => find(name, everything) }
}

const refuse = (): never => {
  throw notImplemented('other collections in an update')
}

export const noSource: Source = { all: refuse, find: refuse }
