import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { comparableName } from '../../game/protocol/comparable-name'
import type { ClockAnchor } from '../../game/world/game-time'
import { ConfigError } from '../../platform/errors'
import { enableWriteAheadLog, openDatabaseFile } from '../../platform/sqlite/database-file'
import { isDamage, reasonOf } from '../../platform/sqlite/file-failure'
import { ANSWERS_SCHEMA, createStoredAnswers, type StoredAnswers } from './stored-answers'
import { CLOCK_SCHEMA, storedClock } from './stored-clock'
import { createWorldRows, WORLDS_SCHEMA, type WorldRows } from './world-rows'

export const REALM_FILE = 'realm.sqlite'

export interface PlayerRow {
  /** As first written; look-ups ignore case, and look-alikes are the same. */
  name: string
  passwordHash: string
  pinHash: string | null
  banned: boolean
  maxSessions: number
}

export interface RealmStore extends StoredAnswers {
  player(server: string, name: string): PlayerRow | null
  /** Does nothing if the name exists. */
  addPlayer(server: string, player: Pick<PlayerRow, 'name' | 'passwordHash'>): void
  /** Sets the pin if there is none; answers the effective one. */
  claimPin(server: string, name: string, pinHash: string): string
  ban(server: string, name: string, banned: boolean): void
  changePassword(server: string, name: string, passwordHash: string): void
  countSessions(server: string, name: string, sessions: number): void
  worlds: WorldRows
  /** See `storedClock`. */
  clockAnchor(now: number, speed: number): ClockAnchor
  transaction<Result>(work: () => Result): Result
  close(): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS players (
    server TEXT NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, password_hash TEXT NOT NULL, pin_hash TEXT,
    banned INTEGER NOT NULL DEFAULT 0, most_sessions INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (server, key)
  ) STRICT;
  ${ANSWERS_SCHEMA}
  ${WORLDS_SCHEMA}
  ${CLOCK_SCHEMA}
`

const PLAYER = 'WHERE server = ?1 AND key = ?2'

interface StoredPlayer {
  name: string
  password_hash: string
  pin_hash: string | null
  banned: number
  most_sessions: number
}

/** Stores players and worlds in one file. Answers survive a crash of this process. */
export function openRealmStore(dataDir: string): RealmStore {
  const db = openDatabase(join(dataDir, REALM_FILE))
  const selectPlayer = db.query<StoredPlayer, [string, string]>(
    `SELECT name, password_hash, pin_hash, banned, most_sessions FROM players ${PLAYER}`,
  )
  const insertPlayer = db.query(
    'INSERT INTO players (server, key, name, password_hash) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING',
  )
  const claimPin = db.query<{ pin_hash: string }, [string, string, string]>(
    `UPDATE players SET pin_hash = coalesce(pin_hash, ?3) ${PLAYER} RETURNING pin_hash`,
  )
  const updatePassword = db.query(`UPDATE players SET password_hash = ?3 ${PLAYER}`)
  const updateBan = db.query(`UPDATE players SET banned = ?3 ${PLAYER}`)
  const updateMaxSessions = db.query(`UPDATE players SET most_sessions = ?3 ${PLAYER} AND most_sessions < ?3`)

  return {
    player(server, name) {
      const row = selectPlayer.get(server, comparableName(name))
      return row && playerOf(row)
    },
    addPlayer: (server, { name, passwordHash }) => insertPlayer.run(server, comparableName(name), name, passwordHash),
    claimPin: (server, name, hash) => claimPin.get(server, comparableName(name), hash)?.pin_hash ?? hash,
    changePassword: (server, name, passwordHash) => updatePassword.run(server, comparableName(name), passwordHash),
    ban: (server, name, banned) => updateBan.run(server, comparableName(name), Number(banned)),
    countSessions: (server, name, sessions) => updateMaxSessions.run(server, comparableName(name), sessions),
    ...createStoredAnswers(db),
    worlds: createWorldRows(db),
    clockAnchor: (now, speed) => storedClock(db, now, speed),
    transaction: (work) => db.transaction(work).immediate(),
    close: () => db.close(),
  }
}

function openDatabase(path: string): Database {
  try {
    return prepare(openDatabaseFile(path))
  } catch (cause) {
    throw new ConfigError(unusableFileMessage(path, cause), { cause })
  }
}

function unusableFileMessage(path: string, cause: unknown): string {
  if (isDamage(cause)) return `The practice realm cannot use ${path}. Move that file away, or choose another DATA_DIR.`
  return `The practice realm cannot use ${path}: ${reasonOf(cause)}.`
}

function prepare(db: Database): Database {
  enableWriteAheadLog(db, 'NORMAL')
  dropFormerWorlds(db)
  db.run(SCHEMA)
  return db
}

/** Worlds once were a column of their player, on a clock of their own. Names keep their passwords and begin again. */
function dropFormerWorlds(db: Database): void {
  const columns = db.query<{ name: string }, []>('SELECT name FROM pragma_table_info("players")').all()
  if (columns.some(({ name }) => name === 'world')) db.run('ALTER TABLE players DROP COLUMN world')
}

const playerOf = (row: StoredPlayer): PlayerRow => ({
  name: row.name,
  passwordHash: row.password_hash,
  pinHash: row.pin_hash,
  banned: row.banned === 1,
  maxSessions: row.most_sessions,
})
