import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterTest } from '../../../testing/closing'
import type { ConsoleLog } from '../../log/console-log'
import { openSqliteLog } from '../../log/sqlite-log'

/** A log in its own folder, until the test is over. */
export function openLog(): ConsoleLog {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-stream-'))
  const consoleLog = openSqliteLog({ dataDir })
  closeAfterTest(async () => {
    await consoleLog.close()
    rmSync(dataDir, { recursive: true })
  })
  return consoleLog
}

export const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
