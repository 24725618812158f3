import type { Database } from 'bun:sqlite'
import { type ClockAnchor, gameTimeFrom } from '../../game/world/game-time'

export const CLOCK_SCHEMA = `
  CREATE TABLE IF NOT EXISTS clock (
    id INTEGER PRIMARY KEY CHECK (id = 1), real REAL NOT NULL, game REAL NOT NULL, speed REAL NOT NULL
  ) STRICT;
`

/**
 * The realm's clock. It goes on from the last start, so that calendars never jump, also at another speed. If the
 * machine's clock was set back, it goes on from where the worlds are, which would else wait for it.
 */
export function storedClock(db: Database, now: number, speed: number): ClockAnchor {
  const stored = db.query<ClockAnchor, []>('SELECT real, game, speed FROM clock').get()
  const game = stored ? gameTimeFrom(stored).gameAt(now) : Math.floor(now)
  const reached = db.query<{ at: number | null }, []>('SELECT max(settled_at) AS at FROM worlds').get()?.at ?? 0
  if (stored?.speed === speed && reached <= game) return stored
  const anchor = { real: now, game: Math.max(game, reached), speed }
  db.query('INSERT OR REPLACE INTO clock (id, real, game, speed) VALUES (1, ?1, ?2, ?3)').run(
    anchor.real,
    anchor.game,
    anchor.speed,
  )
  return anchor
}
