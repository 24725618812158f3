import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../../shared/time'
import { answerOf } from '../../testing/answer-of'
import { callsTo, type NumberedLine, registerAt, signInAt } from '../../testing/processes/remote-player'
import { limitFileSize, runToEnd } from '../../testing/processes/started-process'
import { startApiProcess } from '../../testing/processes/web-process'

const TAKES_AT_MOST = 60 * SECOND
const LIMITED_TO = 64 * 1024
const EMAIL = 'anna@example.com'

const home = mkdtempSync(join(tmpdir(), 'castellan-backup-'))
const place = (name: string) => join(home, name)
const kills: (() => Promise<void>)[] = []
let backup: string
let botId: string
let printed: NumberedLine[]
let first: string

function run(file: string, dataDir: string, { args = [] as string[], settings = {}, isLimited = false } = {}) {
  const limit = isLimited ? limitFileSize(LIMITED_TO) : ''
  const command = [
    'sh',
    '-c',
    `${limit} exec "$@"`,
    'sh',
    process.execPath,
    `api/operations/commands/${file}.ts`,
    ...args,
  ]
  const env = { ...process.env, DATA_DIR: place(dataDir), LOG_LEVEL: 'silent', ...settings }
  return runToEnd(command, { env })
}

const refused = (said: string) => ({ code: 1, output: said })

/** Starts a server process with its own data folder. */
async function startServer(dataDir: string) {
  const { url, kill } = await startApiProcess({ DATA_DIR: place(dataDir) })
  kills.push(kill)
  return url
}

const startOf = (run: number) => (lines: NumberedLine[]) => lines.some(({ text }) => text.includes(`Run ${run} starts`))

beforeAll(async () => {
  first = await startServer('data')
  const anna = await registerAt(first, EMAIL)
  botId = await anna.addBot('anna_h', { name: 'Night shift' })
  await anna.start(botId)
  printed = await anna.lines(botId, startOf(1))
  backup = place('backup')
  expect(await run('backup', 'data', { args: [backup] })).toEqual({
    code: 0,
    output: `The backup ${backup} is complete and checked.`,
  })
}, TAKES_AT_MOST)

afterAll(async () => {
  await Promise.all(kills.map((kill) => kill()))
  rmSync(home, { recursive: true })
})

describe('npm run backup while the server runs', () => {
  test('creates a folder readable only by its owner, with everything except sessions', () => {
    const names = readdirSync(backup).filter((name) => name !== 'outbox')
    expect(names.sort()).toEqual([
      ...['backup.json', 'castellan.sqlite', 'console.sqlite', 'encryption-key', 'paypal.sqlite', 'realm.sqlite'],
      'stripe.sqlite',
    ])
    expect(statSync(backup).mode & 0o777).toBe(0o700)
    for (const name of names) expect(statSync(join(backup, name)).mode & 0o777).toBe(0o600)
    expect(readdirSync(home).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test(
    'can be restored into an empty folder and used by a second server',
    async () => {
      const restored = await run('restore', 'anew', { args: [backup] })
      expect(restored.output).toMatch(/^The data folder \S+ is restored to \S+Z\. Every player has to sign in again\.$/)
      const second = await startServer('anew')
      const anna = await signInAt(second, EMAIL)
      const { bots } = await answerOf(anna.api.bots.get())
      expect(bots).toMatchObject([{ id: botId, name: 'Night shift', state: 'online' }])
      const lines = await anna.lines(botId, startOf(2))
      expect(lines.slice(0, printed.length).map(({ text }) => text)).toEqual(printed.map(({ text }) => text))
      // Line numbers of the first server are not reused, even those printed after the backup.
      expect(lines[0]?.id).toBeGreaterThan(1_000_000)
      const numbers = lines.map(({ id }) => id)
      expect(numbers).toEqual(numbers.map((_, index) => Number(numbers[0]) + index))
      // The first server is unaffected.
      expect((await fetch(`${first}/api/health`)).status).toBe(200)
    },
    TAKES_AT_MOST,
  )

  test(
    'does not keep sessions',
    async () => {
      const anna = await signInAt(first, EMAIL)
      await run('backup', 'data', { args: [place('signed-in')] })
      await run('restore', 'signed-out', { args: [place('signed-in')] })
      const other = await startServer('signed-out')
      expect((await anna.api.bots.get()).status).toBe(200)
      expect((await callsTo(other, anna).bots.get()).status).toBe(401)
    },
    TAKES_AT_MOST,
  )
})

describe('npm run backup refuses', () => {
  const MONGO = { MONGODB_URI: 'mongodb://127.0.0.1:1/x', JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: 'x' }

  test(
    'wrong arguments in one sentence, and leaves nothing behind',
    async () => {
      mkdirSync(place('empty'))
      const usage = 'Usage: npm run backup -- /path/to/a/new/folder.'
      const cases: [string, Parameters<typeof run>[2], string][] = [
        ['data', {}, usage],
        ['data', { args: ['a', 'b'] }, usage],
        ['data', { args: [backup] }, `${backup} already exists; name a new folder.`],
        [
          'data',
          { args: [place('data/in')] },
          `${place('data/in')} is inside the data folder; name a folder outside of it.`,
        ],
        ['data', { args: [place('no/where')] }, `The folder ${place('no')} for the backup does not exist.`],
        ['empty', { args: [place('none')] }, `The data folder ${place('empty')} has no castellan.sqlite.`],
        [
          'data',
          { args: [place('none')], settings: MONGO },
          'With MONGODB_URI the store is backed up by mongodump; keep ENCRYPTION_KEYS with its copy, because the game passwords in it cannot be opened without them.',
        ],
      ]
      for (const [dataDir, options, said] of cases) expect(await run('backup', dataDir, options)).toEqual(refused(said))
      expect(existsSync(place('none'))).toBe(false)
    },
    TAKES_AT_MOST,
  )

  test(
    'a full disk, and leaves nothing behind',
    async () => {
      const { code, output } = await run('backup', 'data', { args: [place('full')], isLimited: true })
      expect(code).toBe(1)
      expect(output).toMatch(/^The database \S+ could not be copied to \S+: it cannot be written to\.$/)
      expect(readdirSync(home).filter((name) => name.startsWith('full'))).toEqual([])
    },
    TAKES_AT_MOST,
  )
})

describe('npm run restore refuses', () => {
  test(
    'a folder in use or not empty, and an incomplete backup, and leaves an empty folder',
    async () => {
      mkdirSync(place('held'))
      writeFileSync(place('held/notes'), 'mine')
      const lost = place('lost')
      const damaged = place('damaged')
      for (const copy of [lost, damaged]) cpSync(backup, copy, { recursive: true })
      rmSync(join(lost, 'castellan.sqlite'))
      truncateSync(join(damaged, 'realm.sqlite'), statSync(join(damaged, 'realm.sqlite')).size - 4096)
      const usage = 'Usage: npm run restore -- /path/to/the/backup.'
      const inUse = `The data folder ${place('data')} is in use by another Castellan; stop that one, or set another DATA_DIR.`
      const cases: [string, string[], string][] = [
        ['fresh', [], usage],
        ['data', [backup], inUse],
        ['held', [backup], `The data folder ${place('held')} is not empty; set DATA_DIR to a folder that is.`],
        ['fresh', [place('held')], `${place('held')} is not a backup made by npm run backup.`],
        ['fresh', [lost], `The backup ${lost} is incomplete: a file is missing.`],
        ['fresh', [damaged], `The database ${place('fresh/realm.sqlite.unfinished')} is damaged.`],
      ]
      for (const [dataDir, args, said] of cases) expect(await run('restore', dataDir, { args })).toEqual(refused(said))
      expect(readdirSync(place('fresh')).filter((name) => !name.startsWith('lock'))).toEqual([])
      expect((await run('restore', 'fresh', { args: [backup] })).code).toBe(0)
    },
    TAKES_AT_MOST,
  )
})

test('A backup copies consoles first, then the store, then the game and the payments', () => {
  const writtenAt = (name: string) => statSync(join(backup, name), { bigint: true }).mtimeNs
  const [consoles, store] = [writtenAt('console.sqlite'), writtenAt('castellan.sqlite')]
  expect(consoles < store).toBe(true)
  for (const name of ['paypal.sqlite', 'realm.sqlite', 'stripe.sqlite']) expect(store < writtenAt(name)).toBe(true)
})
