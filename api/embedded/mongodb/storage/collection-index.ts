import type { Database, Statement } from 'bun:sqlite'
import type { KeyPart } from '../bson/canonical-order'
import { encodeKey } from '../bson/key-encoding'
import { duplicateKey } from '../errors/refusals'
import { matches } from '../filter/matches'
import { visitPath } from '../paths/match-path'
import { showKey } from '../values/show-value'
import type { Document } from '../values/values'
import { keysOf } from './index-keys'
import type { IndexSpec } from './index-spec'
import { RangeScan } from './scan'

interface Entry {
  bytes: Buffer
  parts: KeyPart[]
}

interface IndexChange {
  removed: Entry[]
  added: Entry[]
}

interface IndexHome {
  database: Database
  namespace: string
  documents: string
  /** Reports that memory differs from the file in case of a rollback. */
  markChanged(): void
}

/** An ordered table of keys, each with the row of its document. */
export class CollectionIndex {
  readonly scan: RangeScan
  /** How often a read has used it since the start. */
  uses = 0
  private readonly addEntry: Statement<unknown, [Uint8Array, number]>
  private readonly removeEntry: Statement<unknown, [Uint8Array, number]>
  private readonly entry: Statement<{ row: number }, [Uint8Array, number]>
  private readonly holders: Statement<{ row: number }, [Uint8Array]>

  constructor(
    readonly id: number,
    readonly spec: IndexSpec,
    /** One bit per field that ever held a list. If set, several entries may lead to one document. */
    public listFields: number,
    private readonly home: IndexHome,
  ) {
    const { database, documents } = home
    const entries = entriesTable(id)
    const from = `${entries} e CROSS JOIN ${documents} d ON d.row = e.row`
    this.scan = new RangeScan(database, { from, keysFrom: `${entries} e`, key: 'e.key', row: 'e.row' })
    this.addEntry = database.prepare(`INSERT INTO ${entries} (key, row) VALUES (?, ?)`)
    this.removeEntry = database.prepare(`DELETE FROM ${entries} WHERE key = ? AND row = ?`)
    this.entry = database.prepare(`SELECT row FROM ${entries} WHERE key = ? AND row = ?`)
    this.holders = database.prepare(`SELECT row FROM ${entries} WHERE key = ? LIMIT 2`)
  }

  get isMultikey(): boolean {
    return this.listFields !== 0
  }

  /** The index changes for a stored, replaced or removed document; rejects a duplicate of a unique key. */
  change(before: Document | undefined, after: Document | undefined, row: number | undefined): IndexChange {
    const old = before ? this.entriesOf(before) : []
    const next = after ? this.entriesOf(after) : []
    const added = next.filter((entry) => !holds(old, entry))
    if (this.spec.isUnique) for (const entry of added) this.refuseSecondHolder(entry, row)
    return { removed: old.filter((entry) => !holds(next, entry)), added }
  }

  apply({ removed, added }: IndexChange, row: number) {
    for (const { bytes } of removed) this.removeEntry.run(bytes, row)
    for (const { bytes } of added) this.addEntry.run(bytes, row)
  }

  holdsAll(document: Document, row: number): boolean {
    return this.entriesOf(document).every(({ bytes }) => this.entry.get(bytes, row) !== null)
  }

  close() {
    this.scan.close()
    this.addEntry.finalize()
    this.removeEntry.finalize()
    this.entry.finalize()
    this.holders.finalize()
  }

  private entriesOf(document: Document): Entry[] {
    const { fields, partial, isSparse } = this.spec
    if (partial && !matches(partial, document)) return []
    if (isSparse && !fields.some(({ path }) => visitPath(document, path, (found) => found !== undefined))) return []
    const { keys, listFields } = keysOf(
      fields.map(({ path }) => path),
      document,
    )
    this.rememberLists(listFields)
    const directions = fields.map(({ direction }) => direction)
    const entries = keys.map((parts) => ({ parts, bytes: encodeKey(parts, directions) }))
    return entries.length === 1 ? entries : distinct(entries)
  }

  private rememberLists(listFields: number) {
    if ((listFields | this.listFields) === this.listFields) return
    this.listFields |= listFields
    this.home.markChanged()
    this.home.database.run('UPDATE indexes SET multikey = ? WHERE id = ?', [this.listFields, this.id])
  }

  private refuseSecondHolder({ bytes, parts }: Entry, row: number | undefined) {
    if (this.holders.all(bytes).every((holder) => holder.row === row)) return
    const { fields, name } = this.spec
    const values = fields.map((field, position) => [field.name, shownPart(parts[position])] as const)
    throw duplicateKey({
      namespace: this.home.namespace,
      index: name,
      keyPattern: this.spec.key,
      keyValue: new Map(values),
      shown: showKey(values),
    })
  }
}

export const entriesTable = (id: number) => `entries_${id}`

const shownPart = (part: KeyPart) => (part === undefined || typeof part === 'symbol' ? null : part)

const holds = (entries: Entry[], { bytes }: Entry) => entries.some((entry) => entry.bytes.equals(bytes))

function distinct(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.bytes.toString('latin1'), entry])).values()]
}
