import type { Database } from 'bun:sqlite'
import type { Pieces, WorldPiece } from '../../game/world/records'

export const PIECES_SCHEMA = `
  CREATE TABLE IF NOT EXISTS pieces (
    server TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, piece TEXT NOT NULL,
    PRIMARY KEY (server, key, n)
  ) STRICT, WITHOUT ROWID;
`

/** Pieces of one world. They are read when first needed; changes are stored when the world is saved. */
export interface StoredPieces extends Pieces {
  save(): void
}

export function createStoredPieces(db: Database) {
  const ofWorld = 'server = ?1 AND key = ?2'
  const select = db.query<{ piece: string }, [string, string]>(`SELECT piece FROM pieces WHERE ${ofWorld} ORDER BY n`)
  const write = db.query('INSERT OR REPLACE INTO pieces (server, key, n, piece) VALUES (?1, ?2, ?3, ?4)')
  const erase = db.query(`DELETE FROM pieces WHERE ${ofWorld} AND n = ?3`)

  return function piecesOf(server: string, key: string): StoredPieces {
    let pieces: Map<string, WorldPiece> | null = null
    const changed = new Set<string>()

    function read(): Map<string, WorldPiece> {
      pieces ??= new Map(
        select.all(server, key).map(({ piece }) => {
          const stored: WorldPiece = JSON.parse(piece)
          return [stored.id, stored]
        }),
      )
      return pieces
    }

    return {
      all: () => [...read().values()],
      put(piece) {
        read().set(piece.id, piece)
        changed.add(piece.id)
      },
      remove(id) {
        read().delete(id)
        changed.add(id)
      },
      save() {
        for (const id of changed) {
          const piece = read().get(id)
          if (piece) write.run(server, key, numberOf(id), JSON.stringify(piece))
          else erase.run(server, key, numberOf(id))
        }
        changed.clear()
      },
    }
  }
}

/** "p12" → 12 */
const numberOf = (id: string) => Number(id.slice(1))
