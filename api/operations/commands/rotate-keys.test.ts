import { beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { createConnection } from 'mongoose'
import { MINUTE } from '../../../shared/time'
import { startEmbeddedMongo, uriOfRunning } from '../../embedded/mongodb/start'
import { openDataFolder } from '../../platform/data-folder/data-folder'
import { readKeyFile, withNewKey, writeKeyFile } from '../../platform/encryption/keys/key-file'
import { accountPassword, botSecret, CannotOpen, createSecretBox, sealedBy } from '../../platform/encryption/secret-box'
import { closeAfterTest } from '../../testing/closing'
import { registerAt } from '../../testing/processes/remote-player'
import { runToEnd, startProcess } from '../../testing/processes/started-process'
import { startApiProcess, startWebProcess } from '../../testing/processes/web-process'

const MANY = 1500
const PATIENCE = 5 * MINUTE

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castellan-keys-'))
  closeAfterTest(() => rmSync(dataDir, { recursive: true }))
})

const folder = () => ({ path: dataDir, release() {} })
const keysNow = () => readKeyFile(folder()) ?? new Map<string, Buffer>()
const keyNames = () => [...keysNow().keys()]

const COMMAND = [process.execPath, 'api/operations/commands/rotate-keys.ts']
const envWith = (settings: Record<string, string>) => ({
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  ...settings,
})

/** Locks the data folder and starts the store, as a running server does. */
async function holdFolder() {
  const held = openDataFolder(dataDir)
  const store = await startEmbeddedMongo({ dataDir })
  closeAfterTest(async () => {
    await store.stop()
    held.release()
  })
  writeKeyFile(held, withNewKey(new Map()))
}

/** Starts a server process on the data folder. */
async function startServer() {
  const server = await startApiProcess({ DATA_DIR: dataDir })
  closeAfterTest(server.kill)
  return server
}

async function rotate(args: string[] = [], settings: Record<string, string> = {}) {
  const { code, output } = await runToEnd(COMMAND.concat(args), { env: envWith(settings) })
  return { code, lines: output.split('\n') }
}

async function inStore<Answer>(work: (db: mongoose.mongo.Db) => Promise<Answer>): Promise<Answer> {
  const connection = await createConnection(uriOfRunning(dataDir)).asPromise()
  try {
    return await work(connection.db as mongoose.mongo.Db)
  } finally {
    await connection.close()
  }
}

/** Stores game passwords and one bot secret, sealed with the current keys; returns their player. */
async function sealMany(count: number): Promise<string> {
  const user = new mongoose.Types.ObjectId()
  const box = createSecretBox(keysNow())
  const accounts = Array.from({ length: count }, (_, number) => ({
    user,
    identity: `DE1:castle ${number}`,
    sealedPassword: box.seal(`password ${number}`, accountPassword(user.toHexString())),
  }))
  const secrets = { pin: box.seal('1234', botSecret(user.toHexString(), 'pin')) }
  await inStore(async (db) => {
    await db.collection('accounts').insertMany(accounts)
    await db.collection('bots').insertOne({ user, slot: 0, secrets })
  })
  return user.toHexString()
}

/** Opens every stored value: the names of the keys, and the plain texts. */
async function openEverything(userId: string) {
  const box = createSecretBox(keysNow())
  const [accounts, bot] = await inStore((db) =>
    Promise.all([db.collection('accounts').find().sort({ _id: 1 }).toArray(), db.collection('bots').findOne()]),
  )
  const sealed = [...accounts.map(({ sealedPassword }) => String(sealedPassword)), String(bot?.secrets.pin)]
  const texts = accounts.map(({ sealedPassword }) => box.open(sealedPassword, accountPassword(userId)))
  return { by: new Set(sealed.map(sealedBy)), texts, pin: box.open(bot?.secrets.pin, botSecret(userId, 'pin')) }
}

const passwords = (count: number) => Array.from({ length: count }, (_, number) => `password ${number}`)

describe('npm run rotate-keys', () => {
  test(
    'reseals everything while the server runs, which uses the new key from then on',
    async () => {
      const { url } = await startServer()
      const userId = await sealMany(3)
      expect(await rotate()).toEqual({
        code: 0,
        lines: ['Resealed with kept-2: 5. Already sealed with it: 0. Unreadable: 0.', 'No longer needed: kept.'],
      })
      expect(await openEverything(userId)).toEqual({ by: new Set(['kept-2']), texts: passwords(3), pin: '1234' })

      const added = 'rabenfels'
      await (await registerAt(url)).addAccount(added)
      const fresh = await inStore((db) => db.collection('accounts').findOne({ username: added }))
      expect(sealedBy(fresh?.sealedPassword)).toBe('kept-2')

      // A completed rotation is not resumed, even if the old key was not removed.
      expect((await rotate()).lines[0]).toBe('Resealed with kept-3: 6. Already sealed with it: 0. Unreadable: 0.')
      expect((await rotate(['--remove-old'])).lines).toEqual(['Removed: kept-2, kept.'])
      expect((await rotate(['--remove-old'])).lines).toEqual(['Every key is still needed.'])
      expect(keyNames()).toEqual(['kept-3'])
      expect(readFileSync(join(dataDir, 'encryption-key'), 'utf8')).toMatch(/^kept-3:[\w+/]{43}=$/)
    },
    PATIENCE,
  )

  test(
    'resumes after it was killed',
    async () => {
      await holdFolder()
      const userId = await sealMany(MANY)
      const killed = await startProcess(COMMAND, { env: envWith({}), ready: /./ })
      await killed.end('SIGKILL')
      const halfway = await openEverything(userId)
      expect([...halfway.by].sort()).toEqual(['kept', 'kept-2'])
      expect(halfway.texts).toEqual(passwords(MANY))

      const [said = ''] = (await rotate()).lines.filter((line) => line.startsWith('Resealed'))
      const [, anew, before] = said.match(/: (\d+)\. Already sealed with it: (\d+)\./) ?? []
      expect(Number(before)).toBeGreaterThanOrEqual(500)
      expect(Number(anew) + Number(before)).toBe(MANY + 1)
      expect(keyNames()).toEqual(['kept-2', 'kept'])
      expect(await openEverything(userId)).toEqual({ by: new Set(['kept-2']), texts: passwords(MANY), pin: '1234' })
    },
    PATIENCE,
  )

  test(
    'does not change the folder if the server has other keys, and uses ENCRYPTION_KEYS',
    async () => {
      await holdFolder()
      const userId = await sealMany(2)
      const other = Buffer.alloc(32, 7).toString('base64')
      const kept = keysNow().get('kept')?.toString('base64')
      const ENCRYPTION_KEYS = `2026b:${other},kept:${kept}`
      const settings = { MONGODB_URI: uriOfRunning(dataDir), JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS }
      expect((await rotate([], settings)).lines[0]).toBe(
        'Resealed with 2026b: 3. Already sealed with it: 0. Unreadable: 0.',
      )
      expect((await rotate([], { ENCRYPTION_KEYS: `lost:${other}` })).lines[0]).toBe(
        'Resealed with lost: 0. Already sealed with it: 0. Unreadable: 3.',
      )
      const refusal =
        'Some stored values need keys that are not in the data folder: set ENCRYPTION_KEYS to the value that the server uses.'
      expect(await rotate()).toEqual({ code: 1, lines: [refusal] })
      expect(keyNames()).toEqual(['kept'])
      await expect(openEverything(userId)).rejects.toBeInstanceOf(CannotOpen)
    },
    PATIENCE,
  )

  test(
    'refuses while a process seals with another key, until that process is restarted',
    async () => {
      await holdFolder()
      const userId = await sealMany(2)
      const kept = `kept:${keysNow().get('kept')?.toString('base64')}`
      const fresh = `2026b:${Buffer.alloc(32, 7).toString('base64')}`
      const shared = { MONGODB_URI: uriOfRunning(dataDir), JWT_SECRET: 'x'.repeat(32) }
      const startWith = (ENCRYPTION_KEYS: string) => startWebProcess({ ...shared, ENCRYPTION_KEYS })
      const sealedBefore = await openEverything(userId)
      const refusal =
        'do not seal with 2026b: restart them with that key first in ENCRYPTION_KEYS, then run this again. ' +
        'A killed process counts for a minute.'

      const renewed = await startWith(`${fresh},${kept}`)
      for (const keys of [kept, `${kept},${fresh}`]) {
        const old = await startWith(keys)
        expect(await rotate([], { ...shared, ENCRYPTION_KEYS: `${fresh},${kept}` })).toEqual({
          code: 1,
          lines: [`1 of 2 running processes ${refusal}`],
        })
        expect(await openEverything(userId)).toEqual(sealedBefore)
        await old.stop()
      }
      const misled = 'The running server uses ENCRYPTION_KEYS: set the same value for this command.'
      expect(await rotate()).toEqual({ code: 1, lines: [misled] })
      expect((await rotate([], { ...shared, ENCRYPTION_KEYS: `${fresh},${kept}` })).lines[0]).toBe(
        'Resealed with 2026b: 3. Already sealed with it: 0. Unreadable: 0.',
      )
      await renewed.stop()
    },
    PATIENCE,
  )

  test(
    'works without a running server, and the next start uses the new key',
    async () => {
      const server = await startServer()
      const userId = await sealMany(1)
      await server.kill()
      expect((await rotate()).lines[0]).toBe('Resealed with kept-2: 3. Already sealed with it: 0. Unreadable: 0.')
      await startServer()
      expect(await openEverything(userId)).toEqual({ by: new Set(['kept-2']), texts: passwords(1), pin: '1234' })
    },
    PATIENCE,
  )

  test('refuses a data folder without a store', async () => {
    const lines = [`The data folder ${dataDir} has no castellan.sqlite.`]
    expect(await rotate()).toEqual({ code: 1, lines })
  })
})
