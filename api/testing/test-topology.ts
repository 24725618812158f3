import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../embedded/mongodb/start'
import { closeAfterAllTests } from './closing'
import { hasRedis, sharedRedis } from './redis-server'

/** The settings for tests: in-process adapters, or the shared ones with TEST_TOPOLOGY=many. */
export async function settingsOfTopology(): Promise<Record<string, string>> {
  if (process.env.TEST_TOPOLOGY !== 'many') return {}
  if (!hasRedis) throw new Error('TEST_TOPOLOGY=many needs redis-server.')
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-store-'))
  const [redis, store] = await Promise.all([sharedRedis(), startEmbeddedMongo({ dataDir, port: 0 })])
  closeAfterAllTests(async () => {
    await store.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    REDIS_URL: redis.url,
    MONGODB_URI: store.uri,
    JWT_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEYS: `kept:${Buffer.alloc(32).toString('base64')}`,
    STAND_INS: 'on',
  }
}
