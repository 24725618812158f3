import type { Database } from 'bun:sqlite'
import { completeWorld } from '../../game/world/engine/stored-world'
import type { World, WorldState } from '../../game/world/world'
import { createStoredReports, REPORTS_SCHEMA, type StoredReports } from './stored-reports'

export const WORLDS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS worlds (
    server TEXT NOT NULL, key TEXT NOT NULL, settled_at INTEGER NOT NULL, state TEXT NOT NULL,
    PRIMARY KEY (server, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS worlds_by_time ON worlds (server, settled_at);
  ${REPORTS_SCHEMA}
`

export interface StoredWorld extends World {
  reports: StoredReports
}

/** Worlds of all names. What may be many is in rows of its own, so that a change writes little. */
export interface WorldRows {
  find(server: string, name: string): StoredWorld | null
  /** A new world, which is not saved yet. */
  add(state: WorldState): StoredWorld
  save(world: StoredWorld): void
  /** The most recently saved worlds of a server. */
  newest(server: string, count: number): StoredWorld[]
}

interface StateRow {
  state: string
}

export const keyOf = (name: string) => name.trim().toLowerCase()

export function createWorldRows(db: Database): WorldRows {
  const reportsOf = createStoredReports(db)
  const select = db.query<StateRow, [string, string]>('SELECT state FROM worlds WHERE server = ?1 AND key = ?2')
  const selectNewest = db.query<StateRow, [string, number]>(
    'SELECT state FROM worlds WHERE server = ?1 ORDER BY settled_at DESC, key LIMIT ?2',
  )
  const write = db.query('INSERT OR REPLACE INTO worlds (server, key, settled_at, state) VALUES (?1, ?2, ?3, ?4)')

  const add = (state: WorldState) => ({ ...state, reports: reportsOf(state.server, keyOf(state.name)) })
  const worldOf = ({ state }: StateRow) => add(completeWorld(JSON.parse(state)))

  return {
    add,
    find(server, name) {
      const row = select.get(server, keyOf(name))
      return row && worldOf(row)
    },
    newest: (server, count) => selectNewest.all(server, count).map(worldOf),
    save({ reports, overrides: _, ...state }) {
      write.run(state.server, keyOf(state.name), state.settledAt, JSON.stringify(state))
      reports.save()
    },
  }
}
