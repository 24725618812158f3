import { areEqual } from '../bson/compare'
import { MongoError } from '../errors/mongo-error'
import { immutableId } from '../errors/refusals'
import type { Predicate, ValueTest } from '../filter/predicate'
import { pathOf } from '../paths/match-path'
import { readSlot } from '../paths/slot'
import { copyOf, type Document, type Value } from '../values/values'
import type { Update } from './parse-update'

export function upsertedDocument(filter: Predicate, update: Update): Document {
  const certain = certainFields(filter)
  const base = update.isReplacement ? onlyId(certain) : certain
  const id = base.get('_id')
  const made = update.applyToNew(base)
  if (id !== undefined && !areEqual(id, made.get('_id'))) throw immutableId()
  return made
}

function certainFields(predicate: Predicate): Document {
  const document: Document = new Map()
  const given = new Set<string>()
  for (const [name, value] of equalities(predicate)) {
    if (given.has(name))
      throw new MongoError('NotSingleValueField', `cannot infer query fields to set, path '${name}' is matched twice`)
    given.add(name)
    readSlot(document, pathOf(name)).write(copyOf(value))
  }
  return document
}

function equalities(predicate: Predicate): [string, Value][] {
  if (predicate.kind === 'field') return singleValues(predicate.test).map((value) => [predicate.name, value])
  const isCertain = predicate.kind === 'and' || (predicate.kind === 'or' && predicate.predicates.length === 1)
  return isCertain ? predicate.predicates.flatMap(equalities) : []
}

function singleValues(test: ValueTest): Value[] {
  if (test.kind === 'compare' && test.comparison === 'eq') return [test.operand]
  if (test.kind === 'in' && test.patterns.length === 0 && test.values.length === 1) return test.values
  return test.kind === 'all' && test.tests.length === 1 ? test.tests.flatMap(singleValues) : []
}

function onlyId(document: Document): Document {
  const id = document.get('_id')
  return id === undefined ? new Map() : new Map([['_id', id]])
}
