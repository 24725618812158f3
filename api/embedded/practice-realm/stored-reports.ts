import type { Database } from 'bun:sqlite'
import type { Report } from '../../game/protocol/game-objects'
import { MAX_REPORTS, newestOfEachKind, type Reports } from '../../game/world/records'

export const REPORTS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS reports (
    server TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, report TEXT NOT NULL,
    PRIMARY KEY (server, key, n)
  ) STRICT, WITHOUT ROWID;
`

/** Reports of one world. New ones are stored when the world is saved. */
export interface StoredReports extends Reports {
  save(): void
}

interface ReportRow {
  n: number
  report: string
}

export function createStoredReports(db: Database) {
  const ofWorld = 'server = ?1 AND key = ?2'
  const takeRows = db.query<ReportRow, [string, string, string]>(
    `DELETE FROM reports WHERE ${ofWorld} AND kind IN (SELECT value FROM json_each(?3)) RETURNING n, report`,
  )
  const newest = db.query<{ n: number | null }, [string, string]>(`SELECT max(n) AS n FROM reports WHERE ${ofWorld}`)
  const insert = db.query('INSERT INTO reports (server, key, n, kind, report) VALUES (?1, ?2, ?3, ?4, ?5)')
  const trim = db.query(
    `DELETE FROM reports WHERE ${ofWorld} AND kind = ?3 AND n <= (
       SELECT n FROM reports WHERE ${ofWorld} AND kind = ?3 ORDER BY n DESC LIMIT 1 OFFSET ${MAX_REPORTS}
     )`,
  )

  return function reportsOf(server: string, key: string): StoredReports {
    let added: Report[] = []

    function save(): void {
      if (added.length === 0) return
      let n = newest.get(server, key)?.n ?? 0
      const kept = newestOfEachKind(added)
      for (const report of kept) insert.run(server, key, ++n, report.kind, JSON.stringify(report))
      added = []
      if (n <= MAX_REPORTS) return
      for (const kind of new Set(kept.map(({ kind }) => kind))) trim.run(server, key, kind)
    }

    return {
      add: (report) => added.push(report),
      take(kinds) {
        save()
        const rows = takeRows.all(server, key, JSON.stringify(kinds)).toSorted((a, b) => a.n - b.n)
        return rows.map(({ report }): Report => JSON.parse(report))
      },
      save,
    }
  }
}
