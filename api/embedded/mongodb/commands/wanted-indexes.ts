import { areEqual } from '../bson/compare'
import { MongoError } from '../errors/mongo-error'
import { isSameKey } from '../storage/find-index'
import type { IndexSpec } from '../storage/index-spec'

/** Those that do not exist yet. A different index of the same name, or the same under another name, is a conflict. */
export function missingIndexes(existing: IndexSpec[], wanted: IndexSpec[]): IndexSpec[] {
  const missing: IndexSpec[] = []
  for (const spec of wanted) if (!isAmong([...existing, ...missing], spec)) missing.push(spec)
  return missing
}

/** Whether they have to do with each other, so one must be finished before the other is looked at. */
export const isWanted = (existing: IndexSpec, wanted: IndexSpec) =>
  existing.name === wanted.name || isSameIndex(existing, wanted)

function isAmong(existing: IndexSpec[], spec: IndexSpec): boolean {
  const sameName = existing.find(({ name }) => name === spec.name)
  const same = existing.find((index) => isSameIndex(index, spec))
  if (sameName && !isSameIndex(sameName, spec)) {
    throw new MongoError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. Requested index: ${spec.name}`,
    )
  }
  if (sameName && sameName.expiresAfterSeconds !== spec.expiresAfterSeconds) {
    const message = `An equivalent index already exists with the same name but different options: ${spec.name}`
    throw new MongoError('IndexOptionsConflict', message)
  }
  if (!sameName && same)
    throw new MongoError('IndexOptionsConflict', `Index already exists with a different name: ${same.name}`)
  return sameName !== undefined
}

/** The expiry time is not part of an index's identity. */
function isSameIndex(a: IndexSpec, b: IndexSpec): boolean {
  const isSamePart = areEqual(partOf(a), partOf(b))
  return isSamePart && a.isUnique === b.isUnique && a.isSparse === b.isSparse && isSameKey(a.key, b.key)
}

const partOf = ({ shown }: IndexSpec) => shown.get('partialFilterExpression')
