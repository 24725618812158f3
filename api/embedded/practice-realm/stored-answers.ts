import type { Database } from 'bun:sqlite'
import { comparableName } from '../../game/protocol/comparable-name'
import type { GameRequest } from '../../game/protocol/protocol'

export const ANSWERS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS answers (
    server TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, call TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (server, key, request)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS answers_by_time ON answers (at);
`

interface StoredAnswer {
  request: Pick<GameRequest, 'id' | 'call'>
  answer: unknown
  at: number
}

/** Answers to changes, kept so that a repeated request changes nothing. */
export interface StoredAnswers {
  /** The stored answer of a repeated request. */
  findAnswer(server: string, name: string, requestId: string): { call: string; answer: unknown } | null
  saveAnswer(server: string, name: string, answered: StoredAnswer): void
  deleteAnswersBefore(time: number): void
}

export function createStoredAnswers(db: Database): StoredAnswers {
  const selectAnswer = db.query<{ call: string; answer: string }, [string, string, string]>(
    'SELECT call, answer FROM answers WHERE server = ?1 AND key = ?2 AND request = ?3',
  )
  const insertAnswer = db.query(
    'INSERT INTO answers (server, key, request, call, answer, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
  )
  const deleteAnswers = db.query('DELETE FROM answers WHERE at < ?1')

  return {
    findAnswer(server, name, requestId) {
      const row = selectAnswer.get(server, comparableName(name), requestId)
      return row && { call: row.call, answer: JSON.parse(row.answer) }
    },
    saveAnswer: (server, name, { request, answer, at }) =>
      insertAnswer.run(server, comparableName(name), request.id, request.call, JSON.stringify(answer), at),
    deleteAnswersBefore: (time) => deleteAnswers.run(time),
  }
}
