import type { Database } from 'bun:sqlite'
import { comparableName } from '../../game/protocol/comparable-name'
import { packWorld, unpackWorld } from '../../game/world/engine/packed-world'
import { firstPieces } from '../../game/world/pieces'
import type { World, WorldState } from '../../game/world/world'
import { createStoredPieces, PIECES_SCHEMA, type StoredPieces } from './stored-pieces'
import { createStoredReports, REPORTS_SCHEMA, type StoredReports } from './stored-reports'

export const WORLDS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS worlds (
    server TEXT NOT NULL, key TEXT NOT NULL, settled_at INTEGER NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (server, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS worlds_by_time ON worlds (server, settled_at);
  ${REPORTS_SCHEMA}
  ${PIECES_SCHEMA}
`

export interface StoredWorld extends World {
  reports: StoredReports
  pieces: StoredPieces
}

/** Worlds of all names. What may be many is in rows of its own, so that a change writes little. */
export interface WorldRows {
  find(server: string, name: string): StoredWorld | null
  /** A new world, which is not saved yet. */
  add(state: WorldState): StoredWorld
  save(world: StoredWorld): void
  /** The most recently saved worlds of a server, none from before `since`. */
  newest(server: string, limits: { count: number; since: number }): StoredWorld[]
}

interface StateRow {
  state: string
}

export function createWorldRows(db: Database): WorldRows {
  const reportsOf = createStoredReports(db)
  const piecesOf = createStoredPieces(db)
  const select = db.query<StateRow, [string, string]>('SELECT state FROM worlds WHERE server = ?1 AND key = ?2')
  const selectNewest = db.query<StateRow, [string, number, number]>(
    'SELECT state FROM worlds WHERE server = ?1 AND settled_at >= ?3 ORDER BY settled_at DESC, key LIMIT ?2',
  )
  // A replaced row would be erased from each index and written to it again.
  const write = db.query(
    `INSERT INTO worlds (server, key, settled_at, state) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET settled_at = excluded.settled_at, state = excluded.state`,
  )

  function open(state: WorldState): StoredWorld {
    const key = comparableName(state.name)
    return { ...state, reports: reportsOf(state.server, key), pieces: piecesOf(state.server, key) }
  }
  const worldOf = ({ state }: StateRow) => open(unpackWorld(JSON.parse(state)))

  return {
    add(state) {
      const world = open(state)
      for (const piece of firstPieces(world)) world.pieces.put(piece)
      return world
    },
    find(server, name) {
      const row = select.get(server, comparableName(name))
      return row && worldOf(row)
    },
    newest: (server, { count, since }) => selectNewest.all(server, count, since).map(worldOf),
    save({ reports, pieces, overrides: _, ...state }) {
      write.run(state.server, comparableName(state.name), state.settledAt, JSON.stringify(packWorld(state)))
      reports.save()
      pieces.save()
    },
  }
}
