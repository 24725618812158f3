import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitFileSize, runToEnd } from '../../testing/processes/started-process'
import { openDatabaseFile } from './database-file'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'castellan-file-'))

/** Each of the three, opened by its own code in the folder `process.argv[1]`. */
const OPENERS = {
  'castellan.sqlite': `import { openDatabase } from './api/embedded/mongodb/storage/database'
    openDatabase(process.argv[1] + '/castellan.sqlite')`,
  'console.sqlite': `import { openSqliteLog } from './api/console/log/sqlite-log'
    openSqliteLog({ dataDir: process.argv[1] })`,
  'realm.sqlite': `import { openRealmStore } from './api/embedded/practice-realm/realm-store'
    openRealmStore(process.argv[1])`,
}
const openers = Object.entries(OPENERS)

/** The error of opening it, in a process whose files are limited to that many bytes. */
async function opened(program: string, folder: string, { mostBytes }: { mostBytes?: number } = {}): Promise<string> {
  const explained = `${program.replace(/\n.*/s, '')}
    try { ${program.replace(/^.*\n/, '')} } catch (error) { console.log(error.name + ': ' + error.message) }`
  // A write above the limit then fails as on a full disk, instead of killing the process.
  const limit = mostBytes ? limitFileSize(mostBytes) : ''
  const command = ['sh', '-c', `${limit} exec "$@"`, 'sh', process.execPath, '-e', explained, folder]
  return (await runToEnd(command, { env: process.env })).output
}

describe('A database file', () => {
  test.each(openers)(
    '%s and its logs are for this user alone, whatever the mode of the folder',
    async (name, program) => {
      const folder = emptyFolder()
      chmodSync(folder, 0o755)
      expect(await opened(program, folder)).toBe('')
      const modes = () =>
        readdirSync(folder).map((each) => `${each} ${(statSync(join(folder, each)).mode & 0o777).toString(8)}`)
      expect(modes()).toContain(`${name} 600`)
      for (const ending of ['', '-wal', '-shm']) writeFileSync(join(folder, name + ending), '', { flag: 'a' })
      for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644)
      expect(await opened(program, folder)).toBe('')
      expect(modes().filter((each) => !each.endsWith(' 600'))).toEqual([])
    },
  )

  test.each(openers)('%s on a full disk is refused for that reason', async (name, program) => {
    const folder = emptyFolder()
    const message = await opened(program, folder, { mostBytes: 8192 })
    expect(message).toMatch(/^(ConfigError|StartRefusal): [^\n]*: the disk is full\.$/)
    expect(message).toContain(join(folder, name))
  })

  test('in memory leaves no file behind', () => {
    openDatabaseFile(':memory:').close()
    expect(existsSync(':memory:')).toBe(false)
  })
})
