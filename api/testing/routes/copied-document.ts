import { Types } from 'mongoose'

export interface Copying {
  /** Each copy has ids of its own, the same in all collections, so it belongs to players of its own. */
  copy: number
  /** Fields of unique indexes. */
  unique: ReadonlySet<string>
  /** Milliseconds by which everything before now is older than the original. */
  older?: number
}

export function copiedDocument<Stored extends object>(document: Stored, copying: Copying): Stored {
  return copyOf(document, { ...copying, path: '' }) as Stored
}

function copyOf(value: unknown, copying: Copying & { path: string }): unknown {
  const { copy, unique, path, older = 0 } = copying
  if (value instanceof Types.ObjectId) return otherId(value, copying)
  if (value instanceof Date) return Number(value) < Date.now() ? new Date(Number(value) - older) : value
  if (typeof value === 'string') {
    const text = withOtherIds(value, copying)
    const isOwn = unique.has(path) || path === '_id' || path.endsWith('Hash')
    return text === value && isOwn ? `${value}~${copy}` : text
  }
  if (Array.isArray(value)) return value.map((each) => copyOf(each, copying))
  if (value?.constructor !== Object) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    copyOf(field, { ...copying, path: path ? `${path}.${name}` : name }),
  ])
  return Object.fromEntries(fields)
}

/** Some texts are built from ids, others are hashes. */
function withOtherIds(text: string, copying: Copying): string {
  return text.replace(/[0-9a-f]{24,}/g, (hex) =>
    hex.length === 24 ? otherId(new Types.ObjectId(hex), copying).toHexString() : `${hex}${copying.copy}`,
  )
}

function otherId(id: Types.ObjectId, { copy, older = 0 }: Copying): Types.ObjectId {
  const bytes = Buffer.from(id.id)
  bytes.writeUInt32BE(bytes.readUInt32BE(0) - Math.round(older / 1000), 0)
  // Between the second and the counter, and never the original's.
  bytes.writeUIntBE(bytes.readUIntBE(4, 3) ^ (copy + 1), 4, 3)
  return new Types.ObjectId(bytes)
}
