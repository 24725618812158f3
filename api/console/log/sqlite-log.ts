import type { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { MAX_CONSOLE_LINES } from '../../../shared/limits'
import { type ConsoleLine, type ConsoleLog, EPOCH_OF_REMOVED, type ReadLines } from './console-log'
import { type ConsoleTail, createConsoleTail } from './console-tail'
import { CONSOLE_FILE, openConsoleFile } from './sqlite-file'

interface ConsoleRow {
  id: number
  last: number
}

export function openSqliteLog({ dataDir }: { dataDir: string }): ConsoleLog {
  const file = openConsoleFile(join(dataDir, CONSOLE_FILE))
  const store = createLineStore(file)
  const tails = new Map<string, ConsoleTail>()

  function tailOf(botId: string): ConsoleTail {
    const known = tails.get(botId)
    if (known) return known
    const tail = createConsoleTail(() => tails.delete(botId))
    tail.begin(store.readAfter(botId, 0, 0))
    tails.set(botId, tail)
    return tail
  }

  return {
    isAway: false,
    onAwayChange() {},
    async append(botId, epoch, texts) {
      const lines = store.append(botId, epoch, texts)
      if (lines?.length) tails.get(botId)?.push(lines)
      return lines !== null
    },
    async readAfter(botId, position, limit) {
      return tails.get(botId)?.readAfter(position, limit) ?? store.readAfter(botId, position, limit)
    },
    async nextLine(botId, position, signal) {
      signal.throwIfAborted()
      await tailOf(botId).nextLine(position, signal)
    },
    onLines: (botId, listener, until) => tailOf(botId).listen(listener, until),
    readInMemory: (botId, position, limit) => tails.get(botId)?.readAfter(position, limit) ?? null,
    async remove(botId) {
      store.remove(botId)
      tails.get(botId)?.clear()
    },
    async close() {
      for (const tail of tails.values()) tail.close()
      tails.clear()
      file.close()
    },
  }
}

function createLineStore(file: Database) {
  const findConsole = file.query<ConsoleRow, [string]>('SELECT id, last FROM consoles WHERE bot = ?')
  const assignPositions = file.query<ConsoleRow, [string, number, number]>(
    `INSERT INTO consoles (bot, epoch, last) VALUES (?1, ?2, ?3)
     ON CONFLICT (bot) DO UPDATE SET epoch = ?2, last = last + ?3 WHERE epoch <= ?2
     RETURNING id, last`,
  )
  const insertLine = file.query('INSERT INTO lines (console, position, text) VALUES (?, ?, ?)')
  const deleteUpTo = file.query('DELETE FROM lines WHERE console = ? AND position <= ?')
  const findFirst = file.query<{ first: number | null }, [number]>(
    'SELECT min(position) AS first FROM lines WHERE console = ?',
  )
  const findAfter = file.query<ConsoleLine, [number, number, number]>(
    'SELECT position, text FROM lines WHERE console = ? AND position > ? ORDER BY position LIMIT ?',
  )

  const append = file.transaction((botId: string, epoch: number, texts: string[]): ConsoleLine[] | null => {
    const row = assignPositions.get(botId, epoch, texts.length)
    if (!row) return null
    const before = row.last - texts.length
    const lines = texts.map((text, index) => ({ position: before + index + 1, text }))
    for (const line of lines) insertLine.run(row.id, line.position, line.text)
    deleteUpTo.run(row.id, row.last - MAX_CONSOLE_LINES)
    return lines
  })

  const remove = file.transaction((botId: string) => {
    const row = assignPositions.get(botId, EPOCH_OF_REMOVED, 0)
    if (row) deleteUpTo.run(row.id, row.last)
  })

  return {
    append: (botId: string, epoch: number, texts: string[]) => append.immediate(botId, epoch, texts),
    remove: (botId: string) => remove.immediate(botId),
    readAfter(botId: string, position: number, limit: number): ReadLines {
      const row = findConsole.get(botId)
      if (!row) return { lines: [], first: 1, last: 0 }
      const first = findFirst.get(row.id)?.first ?? row.last + 1
      return { lines: findAfter.all(row.id, position, limit), first, last: row.last }
    },
  }
}
