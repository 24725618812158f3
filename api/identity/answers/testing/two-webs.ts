import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../../../embedded/mongodb/start'
import { startPracticeRealm } from '../../../embedded/practice-realm/start'
import { freezableProxy } from '../../../testing/freezable-proxy'
import { turnedClock } from '../../../testing/processes/turned-clock'
import { startWebProcess } from '../../../testing/processes/web-process'
import { startRedis } from '../../../testing/redis-server'

/** Two web processes on one store, each with its own line to one Redis and its own clock. */
export async function openTwoWebs({ canTurnClocks = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-answers-'))
  const [redis, mongo] = await Promise.all([startRedis(), startEmbeddedMongo({ dataDir: folder, port: 0 })])
  const realm = await startPracticeRealm({ dataDir: folder })
  const port = Number(new URL(redis.url).port)
  const lines = await Promise.all([freezableProxy(port), freezableProxy(port)])
  const clocks = lines.map((_, index) => turnedClock(join(folder, `clock-${index}`), { readsEachTime: true }))
  const shared = {
    MONGODB_URI: mongo.uri,
    GAME_URL: realm.url,
    JWT_SECRET: 'a secret of more than thirty-two characters',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    TRUST_PROXY: '1',
  }
  const webs = await Promise.all(
    lines.map((line, index) =>
      startWebProcess({
        ...shared,
        ...(canTurnClocks && clocks[index]?.settings),
        REDIS_URL: `redis://127.0.0.1:${line.port}`,
      }),
    ),
  )
  const close = async () => {
    await Promise.all(webs.map((web) => web.stop()))
    for (const line of lines) line.close()
    await Promise.all([realm.stop(), redis.dispose()])
    await mongo.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { redis, lines, webs, clocks, storeUri: mongo.uri, close }
}
