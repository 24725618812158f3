import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../shared/time'
import { startApiProcess } from '../testing/web-process'

const TAKES_AT_MOST = 60 * SECOND
const password = 'correct horse'

const dataDir = mkdtempSync(join(tmpdir(), 'castellan-cli-'))
let server: Awaited<ReturnType<typeof startServer>>

/** It holds the data folder. */
const startServer = () => startApiProcess({ DATA_DIR: dataDir })

async function admin(args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, DATA_DIR: dataDir, ...settings }
  const child = Bun.spawn([process.execPath, 'api/cli/admin.ts', ...args], { env, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, said: (out + err).trim() }
}

async function register(email: string) {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/auth/register`, { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string }
  return async () => {
    const { status } = await fetch(`${server.url}/api/admin/stats`, { headers: { authorization: `Bearer ${token}` } })
    return status
  }
}

beforeAll(async () => {
  server = await startServer()
}, TAKES_AT_MOST)

afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true })
})

describe('npm run admin, while the server runs,', () => {
  test(
    'grants rights that count at the next call, and revokes them',
    async () => {
      const looksIn = await register('anna@example.com')
      expect(await looksIn()).toBe(403)
      const granted = { code: 0, said: 'anna@example.com is an admin from now on.' }
      expect(await admin(['grant', ' Anna@Example.com '])).toEqual(granted)
      expect(await looksIn()).toBe(200)
      expect((await admin(['grant', 'anna@example.com'])).said).toBe('anna@example.com is an admin already.')
      const revoked = await admin(['revoke', 'anna@example.com'], { ADMIN_EMAILS: 'anna@example.com' })
      expect(revoked.said.split('\n')).toEqual([
        'anna@example.com is no admin any more.',
        'ADMIN_EMAILS names this address: take it out, or the next sign-in grants the rights again.',
      ])
      expect(await looksIn()).toBe(403)
      expect((await admin(['revoke', 'anna@example.com'])).said).toBe('anna@example.com is no admin.')
    },
    TAKES_AT_MOST,
  )

  test(
    'says that nobody has such an address',
    async () => {
      const said = 'Nobody has registered with nobody@example.com.'
      expect(await admin(['grant', 'nobody@example.com'])).toEqual({ code: 1, said })
    },
    TAKES_AT_MOST,
  )
})

describe('npm run admin', () => {
  test.each([[[]], [['grant']], [['make', 'anna@example.com']], [['grant', 'a@example.com', 'b@example.com']]])(
    'says how it is used: %j',
    async (args) => {
      const said =
        'Say what to do and for whom: npm run admin -- grant someone@example.com, or revoke in place of grant.'
      expect(await admin(args)).toEqual({ code: 1, said })
    },
    TAKES_AT_MOST,
  )

  test(
    'says that a data folder holds no store, and makes none',
    async () => {
      const empty = join(dataDir, 'elsewhere')
      const said = `The data folder ${empty} holds no castellan.sqlite.`
      expect(await admin(['grant', 'anna@example.com'], { DATA_DIR: empty })).toEqual({ code: 1, said })
    },
    TAKES_AT_MOST,
  )

  test(
    'says that a store of its own does not answer',
    async () => {
      const settings = { MONGODB_URI: 'mongodb://127.0.0.1:1/x', JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: 'x' }
      const said = 'The store does not answer.'
      expect(await admin(['grant', 'anna@example.com'], settings)).toEqual({ code: 1, said })
    },
    TAKES_AT_MOST,
  )

  test(
    'works after the server was killed too, and its next start knows it',
    async () => {
      await register('ben@example.com')
      await server.kill()
      const granted = { code: 0, said: 'ben@example.com is an admin from now on.' }
      expect(await admin(['grant', 'ben@example.com'])).toEqual(granted)
      server = await startServer()
      expect((await admin(['grant', 'ben@example.com'])).said).toBe('ben@example.com is an admin already.')
    },
    TAKES_AT_MOST,
  )
})
