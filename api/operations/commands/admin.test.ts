import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../../shared/time'
import { registerAt } from '../../testing/processes/remote-player'
import { runToEnd } from '../../testing/processes/started-process'
import { startApiProcess } from '../../testing/processes/web-process'

const TAKES_AT_MOST = 60 * SECOND

const dataDir = mkdtempSync(join(tmpdir(), 'castellan-cli-'))
let server: Awaited<ReturnType<typeof startServer>>

/** Locks the data folder. */
const startServer = () => startApiProcess({ DATA_DIR: dataDir })

const admin = (args: string[], settings: Record<string, string> = {}) =>
  runToEnd([process.execPath, 'api/operations/commands/admin.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...settings },
  })

beforeAll(async () => {
  server = await startServer()
}, TAKES_AT_MOST)

afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true })
})

describe('npm run admin while the server runs', () => {
  test(
    'grants and revokes rights for the next call',
    async () => {
      const { api } = await registerAt(server.url, 'anna@example.com')
      const looksIn = async () => (await api.admin.stats.get()).status
      expect(await looksIn()).toBe(403)
      const granted = { code: 0, output: 'anna@example.com is now an admin.' }
      expect(await admin(['grant', ' Anna@Example.com '])).toEqual(granted)
      expect(await looksIn()).toBe(200)
      expect((await admin(['grant', 'anna@example.com'])).output).toBe('anna@example.com is already an admin.')
      const revoked = await admin(['revoke', 'anna@example.com'], { ADMIN_EMAILS: 'anna@example.com' })
      expect(revoked.output.split('\n')).toEqual([
        'anna@example.com is no longer an admin.',
        'ADMIN_EMAILS lists this address: remove it, or the next sign-in grants the rights again.',
      ])
      expect(await looksIn()).toBe(403)
      expect((await admin(['revoke', 'anna@example.com'])).output).toBe('anna@example.com is not an admin.')
    },
    TAKES_AT_MOST,
  )

  test(
    'grants a plan, and takes it back',
    async () => {
      const { api } = await registerAt(server.url, 'carla@example.com')
      const plan = async () => (await api.subscriptions.current.get({ query: {} })).data?.subscription.plan
      const said = async (given: string) => (await admin(['plan', 'carla@example.com', given])).output
      expect(await said('pro')).toBe('carla@example.com has Professional, granted by the operator.')
      expect(await plan()).toBe('pro')
      expect(await said('pro')).toBe('carla@example.com has Professional, granted by the operator already.')
      expect(await said('starter')).toBe('carla@example.com has no granted plan.')
      expect(await plan()).toBe('starter')
      expect(await said('gold')).toBe('There is no plan gold: the plans are starter, plus, advanced, premium, pro.')
      expect((await admin(['plan', 'nobody@example.com', 'pro'])).code).toBe(1)
    },
    TAKES_AT_MOST,
  )

  test(
    'says that no player has this address',
    async () => {
      const said = 'No player is registered with nobody@example.com.'
      expect(await admin(['grant', 'nobody@example.com'])).toEqual({ code: 1, output: said })
    },
    TAKES_AT_MOST,
  )
})

describe('npm run admin', () => {
  test.each([
    [[]],
    [['grant']],
    [['make', 'anna@example.com']],
    [['grant', 'a@example.com', 'b@example.com']],
    [['plan', 'anna@example.com']],
  ])(
    'prints its usage for %j',
    async (args) => {
      const said =
        'Usage: npm run admin -- grant someone@example.com, revoke someone@example.com, or plan someone@example.com premium.'
      expect(await admin(args)).toEqual({ code: 1, output: said })
    },
    TAKES_AT_MOST,
  )

  test(
    'refuses a data folder without a store, and creates none',
    async () => {
      const empty = join(dataDir, 'elsewhere')
      const said = `The data folder ${empty} has no castellan.sqlite.`
      expect(await admin(['grant', 'anna@example.com'], { DATA_DIR: empty })).toEqual({ code: 1, output: said })
    },
    TAKES_AT_MOST,
  )

  test(
    'says that the configured store does not answer',
    async () => {
      const settings = { MONGODB_URI: 'mongodb://127.0.0.1:1/x', JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: 'x' }
      const said = 'The store does not answer.'
      expect(await admin(['grant', 'anna@example.com'], settings)).toEqual({ code: 1, output: said })
    },
    TAKES_AT_MOST,
  )

  test(
    'works after the server was killed, and the next start sees the change',
    async () => {
      await registerAt(server.url, 'ben@example.com')
      await server.kill()
      const granted = { code: 0, output: 'ben@example.com is now an admin.' }
      expect(await admin(['grant', 'ben@example.com'])).toEqual(granted)
      server = await startServer()
      expect((await admin(['grant', 'ben@example.com'])).output).toBe('ben@example.com is already an admin.')
    },
    TAKES_AT_MOST,
  )
})
