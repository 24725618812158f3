import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Castellan } from './castellan'

const castellan = new Castellan()

test.beforeAll(() => castellan.start())
test.afterAll(() => castellan.remove())

interface FailedStart {
  code: number
  said: string
}

/** A start that is expected to end by itself. */
async function failedStart(settings: Record<string, string>): Promise<FailedStart> {
  const env = { ...process.env, DATA_DIR: emptyFolder(), PORT: '0', LOG_LEVEL: 'error', ...settings }
  const child = spawn('node_modules/.bin/bun', ['api/start.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'castellan-start-'))

test.describe('A start says in one sentence', () => {
  test('that the port is taken', async () => {
    const { port } = new URL(castellan.url)
    const sentence = `Port ${port} is taken; stop what uses it, or set another PORT.`
    expect(await failedStart({ PORT: port })).toEqual({ code: 1, said: sentence })
  })

  test('that the data folder is in use', async () => {
    const { dataDir } = castellan
    const sentence = `The data folder ${dataDir} is in use by another Castellan; stop that one, or set another DATA_DIR.`
    expect(await failedStart({ DATA_DIR: dataDir })).toEqual({ code: 1, said: sentence })
  })

  test('that the data folder cannot be made', async () => {
    const file = join(emptyFolder(), 'file')
    writeFileSync(file, '')
    const path = join(file, 'data')
    const sentence = `The data folder ${path} cannot be made: ENOTDIR.`
    expect(await failedStart({ DATA_DIR: path })).toEqual({ code: 1, said: sentence })
  })

  test('that a database in the data folder is no database', async () => {
    for (const name of ['castellan.sqlite', 'console.sqlite', 'realm.sqlite']) {
      const folder = emptyFolder()
      writeFileSync(join(folder, name), 'This is a letter, not a database. '.repeat(200))
      const { code, said } = await failedStart({ DATA_DIR: folder })
      expect(code).toBe(1)
      expect(said).toContain(name)
      expect(said.split('\n')).toHaveLength(1)
    }
  })

  test('which setting is wrong', async () => {
    const sentence = 'PORT is a whole number from 0 to 65535.'
    expect(await failedStart({ PORT: 'eighty' })).toEqual({ code: 1, said: sentence })
  })

  test('that a MongoDB does not answer', async () => {
    const key = Buffer.alloc(32, 1).toString('base64')
    const settings = {
      MONGODB_URI: 'mongodb://127.0.0.1:9/castellan',
      JWT_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEYS: `a:${key}`,
    }
    expect(await failedStart(settings)).toEqual({ code: 1, said: 'The store at MONGODB_URI does not answer.' })
  })
})
