import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleLogContract } from './console-log.contract'
import { CONSOLE_FILE } from './sqlite-file'
import { openSqliteLog } from './sqlite-log'

let folder: string
let folders = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castellan-console-'))
})
afterAll(() => rm(folder, { recursive: true }))

function newDataDir(): string {
  const dataDir = join(folder, `data-${folders++}`)
  mkdirSync(dataDir)
  return dataDir
}

consoleLogContract('SQLite', () => {
  const dataDir = newDataDir()
  return { open: async () => openSqliteLog({ dataDir }), dispose: () => rm(dataDir, { recursive: true }) }
})

describe('the console file', () => {
  test('of another program stops the start with one sentence', () => {
    const dataDir = newDataDir()
    new Database(join(dataDir, CONSOLE_FILE)).run('CREATE TABLE photos (id INTEGER)')
    expect(() => openSqliteLog({ dataDir })).toThrow(
      /^The console file .+ is damaged or not one of ours\. Move it away to start with empty consoles\.$/,
    )
  })

  test('stops the start with one sentence if it is damaged', async () => {
    const dataDir = newDataDir()
    await Bun.write(
      join(dataDir, CONSOLE_FILE),
      'This is no database, and it is long enough to have a header.'.repeat(200),
    )
    expect(() => openSqliteLog({ dataDir })).toThrow(/is damaged or not one of ours/)
  })

  test('a folder that is missing stops the start with one sentence', () => {
    expect(() => openSqliteLog({ dataDir: join(folder, 'nowhere') })).toThrow(/cannot be opened\.$/)
  })

  test('acknowledged lines survive kill -9, and no number is used twice', async () => {
    const dataDir = newDataDir()
    const answered = await printUntilKilled(dataDir)
    const log = openSqliteLog({ dataDir })
    const kept = await log.readAfter('bot', 0, 3000)
    expect(kept.last).toBeGreaterThanOrEqual(answered)
    expect(kept.lines.at(-1)).toEqual({ position: kept.last, text: `line ${kept.last}` })
    await log.append('bot', 1, ['after the crash'])
    expect((await log.readAfter('bot', kept.last, 10)).lines).toEqual([
      { position: kept.last + 1, text: 'after the crash' },
    ])
    await log.close()
  })
})

/** Lets another process print line after line, kills it, and returns the last line that it acknowledged. */
async function printUntilKilled(dataDir: string): Promise<number> {
  const program = `
    import { openSqliteLog } from ${JSON.stringify(join(import.meta.dir, 'sqlite-log.ts'))}
    const log = openSqliteLog({ dataDir: ${JSON.stringify(dataDir)} })
    for (let line = 1; ; line++) {
      await log.append('bot', 1, ['line ' + line])
      process.stdout.write(line + '\\n')
    }`
  const printer = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe', stderr: 'inherit' })
  let output = ''
  for await (const chunk of printer.stdout) {
    output += new TextDecoder().decode(chunk)
    if (output.length > 10_000) printer.kill('SIGKILL')
  }
  await printer.exited
  return Number(output.split('\n').at(-2))
}
