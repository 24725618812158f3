import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSOLE_FILE } from '../../console/log/sqlite-file'
import { openLogAt } from '../../console/log/testing/open-redis-log'
import { openViewer } from '../../console/stream/testing/viewer'
import { startStore } from '../../embedded/start-store'
import { closeAfterTest } from '../../testing/closing'
import { registerAt } from '../../testing/processes/remote-player'
import { startApiProcess } from '../../testing/processes/web-process'
import { hasRedis, sharedRedis } from '../../testing/redis-server'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-shared-'))
  closeAfterTest(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts a web process on the shared store and Redis. Returns its URL. */
async function startWeb(dataDir: string, redisUrl: string): Promise<string> {
  const store = await startStore({ dataDir: emptyFolder(), port: 0 })
  closeAfterTest(() => store.stop())
  const secrets = { JWT_SECRET: 's'.repeat(32), ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}` }
  const shared = { MONGODB_URI: store.uri, REDIS_URL: redisUrl }
  const { url, kill } = await startApiProcess({ ...secrets, ...shared, DATA_DIR: dataDir })
  closeAfterTest(kill)
  return url
}

test.skipIf(!hasRedis)(
  'a line that another process prints is shown at once, and no file of consoles is made (needs redis-server)',
  async () => {
    const redis = await sharedRedis()
    const dataDir = emptyFolder()
    const url = await startWeb(dataDir, redis.url)
    const anna = await registerAt(url)
    const botId = await anna.addBot('castle')
    const path = `/api/bots/${botId}/console?token=${anna.token}`
    const viewer = await openViewer({ port: Number(new URL(url).port), path, textOf: (line) => `line ${line}` })
    closeAfterTest(() => viewer.leave())
    await viewer.follows
    const { log } = await openLogAt(redis.url)
    await log.append(botId, 1, ['line 1', 'line 2'])
    await viewer.untilLine(2)
    expect([viewer.positions, viewer.wrong]).toEqual([[1, 2], []])
    expect(existsSync(join(dataDir, CONSOLE_FILE))).toBe(false)
  },
)
