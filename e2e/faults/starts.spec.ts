import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitFileSize, runToEnd } from '../../api/testing/processes/started-process'
import { expect, test } from '../fixtures'
import { type Castellan, createCastellan } from '../served/castellan'
import { registerPlayer } from '../served/player'

/** Serves first, then is stopped and leaves a player with a game account. */
const first = createCastellan({ HOST: '127.0.0.1' })

test.beforeAll(async () => {
  await first.start()
  await (await registerPlayer(first)).addAccount('ansgar_h')
})
test.afterAll(() => first.remove())

interface Bounds {
  limits?: string
  uid?: number
}

/** Root ignores folder permissions. */
const NOBODY = 65_534

function failedStart(settings: Record<string, string>, { limits = '', uid }: Bounds = {}) {
  const env = { ...process.env, DATA_DIR: emptyFolder(), PORT: '0', LOG_LEVEL: 'error', ...settings }
  return runToEnd(['sh', '-c', `${limits} exec ${process.execPath} api/start.ts`], { env, uid })
}

function copyOfStoppedFolder(): string {
  const folder = emptyFolder()
  cpSync(first.dataDir, folder, { recursive: true })
  return folder
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'castellan-start-'))

test('A second start fails in one sentence if the port or the data folder is in use', async () => {
  const { port } = new URL(first.url)
  expect(await failedStart({ PORT: port })).toEqual({
    code: 1,
    output: `Port ${port} is taken; stop what uses it, or set another PORT.`,
  })
  const { dataDir } = first
  expect(await failedStart({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: `The data folder ${dataDir} is in use by another Castellan; stop that one, or set another DATA_DIR.`,
  })
})

test('A start lists the stand-in for Discord; in production it runs only if configured, with a warning', async () => {
  expect(await standInOf(first)).toEqual({ isListed: true, isWarned: false, status: 200 })
  const others: { settings: Record<string, string>; isListed: boolean; isWarned: boolean; status: number }[] = [
    { settings: { NODE_ENV: 'production' }, isListed: false, isWarned: false, status: 503 },
    { settings: { NODE_ENV: 'production', STAND_INS: 'on' }, isListed: true, isWarned: true, status: 200 },
  ]
  for (const { settings, ...expected } of others) {
    const castellan = createCastellan({ HOST: '127.0.0.1', ...settings })
    await castellan.start()
    expect(await standInOf(castellan)).toEqual(expected)
    await castellan.remove()
  }
})

async function standInOf({ url, banner }: Castellan) {
  const warning = 'STAND_INS=on: anyone who reaches the stand-ins can sign in as anyone, and pays with practice money.'
  const { status } = await fetch(`${url}/api/auth/login/discord`)
  return { isListed: /^Embedded .*Discord \(http:/m.test(banner), isWarned: banner.includes(warning), status }
}

test.describe('A start fails in one sentence', () => {
  test.beforeAll(() => first.stop())

  test('if the data folder cannot be created', async () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    const path = join(file, 'data')
    const sentence = `The data folder ${path} cannot be created: ENOTDIR.`
    expect(await failedStart({ DATA_DIR: path })).toEqual({ code: 1, output: sentence })
  })

  test('if a database file is no database', async () => {
    for (const name of ['castellan.sqlite', 'console.sqlite', 'realm.sqlite']) {
      const folder = copyOfStoppedFolder()
      writeFileSync(join(folder, name), 'This is a letter, not a database. '.repeat(200))
      const { code, output } = await failedStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toContain(name)
      expect(output.split('\n')).toHaveLength(1)
    }
  })

  test('if the database is missing or empty beside related files', async () => {
    for (const lose of [rmSync, truncateSync]) {
      const folder = copyOfStoppedFolder()
      lose(join(folder, 'castellan.sqlite'))
      const { code, output } = await failedStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toMatch(
        /^The data folder .* but its castellan\.sqlite is missing or empty: restore it from a backup, or .*\.$/,
      )
    }
  })

  test('if a secret is damaged, empty, or not the one that sealed the passwords', async () => {
    const faults = [
      { name: 'jwt-secret', text: 'abc', says: 'is incomplete or damaged' },
      { name: 'jwt-secret', text: '', says: 'is incomplete or damaged' },
      { name: 'encryption-key', text: '', says: 'is incomplete or damaged' },
      {
        name: 'encryption-key',
        text: `kept:${Buffer.alloc(32, 1).toString('base64')}`,
        says: 'does not open the stored game passwords',
      },
    ]
    for (const { name, text, says } of faults) {
      const folder = copyOfStoppedFolder()
      writeFileSync(join(folder, name), text)
      const { code, output } = await failedStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(output).toContain(`The file ${join(folder, name)} ${says}: restore it from a backup, or `)
      expect(output.split('\n')).toHaveLength(1)
    }
  })

  test('if the encryption key is missing, and creates no other', async () => {
    const folder = copyOfStoppedFolder()
    const file = join(folder, 'encryption-key')
    rmSync(file)
    const { code, output } = await failedStart({ DATA_DIR: folder })
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The file .*encryption-key is missing, but stored game passwords are sealed with it: restore it .*\.$/,
    )
    expect(existsSync(file)).toBe(false)
  })

  test('if the disk is full', async () => {
    for (const bytes of [4096, 32_768, 65_536, 131_072, 262_144]) {
      const { code, output } = await failedStart({}, { limits: limitFileSize(bytes) })
      expect([bytes, code]).toEqual([bytes, 1])
      expect(output).toMatch(/^The .*(the disk is full|it cannot be written to)\.$/)
    }
  })

  test('if the data folder is read-only', async () => {
    const folder = copyOfStoppedFolder()
    chmodSync(folder, 0o555)
    const isRoot = process.getuid?.() === 0
    const { code, output } = await failedStart({ DATA_DIR: folder }, { uid: isRoot ? NOBODY : undefined })
    const sentence = `The data folder ${folder} cannot be written to; make it writable, or set another DATA_DIR.`
    expect({ code, output }).toEqual({ code: 1, output: sentence })
  })

  test('if a setting is invalid', async () => {
    const sentence = 'PORT is a whole number from 0 to 65535.'
    expect(await failedStart({ PORT: 'eighty' })).toEqual({ code: 1, output: sentence })
  })
})
