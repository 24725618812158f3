import { describe, expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { hasRedis, type RedisServer, sharedRedis, startRedis } from '../../testing/redis-server'
import { createLog } from '../log'
import { openRedis } from '../redis/open-redis'
import { createRateLimits } from './rate-limits'

async function openProcess({ url }: RedisServer) {
  const redis = await openRedis(url, { log: createLog('silent') })
  closeAfterTest(() => redis.close())
  return { limits: createRateLimits({ redis }), commands: redis.commands }
}

const someone = () => crypto.randomUUID()

describe.skipIf(!hasRedis)('Limits of two processes (needs redis-server)', () => {
  test('are counted together, each limit separately, and refuse with the same sentence and the seconds to wait', async () => {
    const [here, there] = await Promise.all([sharedRedis().then(openProcess), sharedRedis().then(openProcess)])
    const key = someone()
    for (let use = 0; use < 5; use += 1) {
      await here.limits.signInOfPair.take(key)
      await there.limits.signInOfPair.take(key)
    }
    for (const { limits } of [here, there]) {
      const refused = await limits.signInOfPair.refuseIfSpent(key).catch((error) => error)
      expect([refused.kind, refused.message]).toEqual(['too_many', 'Too many failed sign-ins. Please try again later.'])
      expect(refused.retryAfter).toBeWithin(800, 901)
      await expect(limits.signInOfPair.take(key)).rejects.toMatchObject({ kind: 'too_many' })
      await limits.signInOfAddress.refuseIfSpent(key)
      await limits.signInOfPair.refuseIfSpent(someone())
    }
  })

  test('can give a use back', async () => {
    const [here, there] = await Promise.all([sharedRedis().then(openProcess), sharedRedis().then(openProcess)])
    const key = someone()
    for (let use = 0; use < 10; use += 1) await here.limits.confirmation.take(key)
    await there.limits.confirmation.refund(key)
    await here.limits.confirmation.take(key)
    await expect(there.limits.confirmation.take(key)).rejects.toMatchObject({ kind: 'too_many' })
  })

  test('continue in each process while Redis is away, and are shared again once it is back', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const { limits, commands } = await openProcess(server)
    const key = someone()
    for (let use = 0; use < 5; use += 1) await limits.mailsToEmail.take(key)
    const away = new Promise((resolve) => commands.once('close', resolve))
    await server.stop()
    await away
    for (let use = 0; use < 5; use += 1) await limits.mailsToEmail.take(key)
    await expect(limits.mailsToEmail.take(key)).rejects.toMatchObject({
      message: 'Too many mails to this address. Please look for the newest one, or try again later.',
    })
    const there = new Promise((resolve) => commands.once('ready', resolve))
    await server.start()
    await there
    await expect(limits.mailsToEmail.refuseIfSpent(key)).rejects.toMatchObject({ kind: 'too_many' })
    await limits.mailsToEmail.take(someone())
  })

  test('begin again when Redis comes back empty', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const { limits, commands } = await openProcess(server)
    const key = someone()
    for (let use = 0; use < 5; use += 1) await limits.mailsToEmail.take(key)
    await expect(limits.mailsToEmail.take(key)).rejects.toMatchObject({ kind: 'too_many' })
    await commands.flushall()
    await limits.mailsToEmail.take(key)
  })

  test('continue in each process while Redis is full', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const { limits, commands } = await openProcess(server)
    await commands.config('SET', 'maxmemory', '1')
    const key = someone()
    for (let use = 0; use < 5; use += 1) await limits.mailsToEmail.take(key)
    await expect(limits.mailsToEmail.take(key)).rejects.toMatchObject({ kind: 'too_many' })
  })

  test('delay a call by half a second at most when Redis freezes, whatever it does with them', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const { limits } = await openProcess(server)
    process.kill(server.pid, 'SIGSTOP')
    closeAfterTest(() => process.kill(server.pid, 'SIGCONT'))
    const key = someone()
    const began = performance.now()
    await limits.signInOfPair.take(key)
    await limits.signInOfPair.refuseIfSpent(key)
    await limits.signInOfPair.refund(key)
    await limits.gameRefusals.ofCastle.count(key)
    expect(await limits.gameRefusals.ofCastle.countOf(key)).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(1500)
  })

  test('do not delay calls once Redis is known to be frozen', async () => {
    const server = await startRedis()
    closeAfterTest(() => server.dispose())
    const { limits } = await openProcess(server)
    process.kill(server.pid, 'SIGSTOP')
    closeAfterTest(() => process.kill(server.pid, 'SIGCONT'))
    await limits.calls.take(someone())
    const taken = limits.calls.take(someone()).then(() => 'taken')
    expect(await Promise.race([taken, turns(100).then(() => 'waits')])).toBe('taken')
  })
})

/** Work without I/O is done within a few turns of the event loop. */
async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
