import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { CollectResult } from '../../game/protocol/game-objects'
import { openRealm, temporaryFolder } from '../../game/testing/open-realm'
import { type RawClient, signedInClient } from '../../game/testing/raw-client'
import { closeAfterTest } from '../../testing/closing'

const ROUNDS = 4

test('kill -9 loses no answered change, and a repeated request is done once', async () => {
  const dataDir = await temporaryFolder()
  let acknowledged = 0
  let unanswered: { given: Order; id: string } | null = null
  for (let round = 0; round < ROUNDS; round++) {
    const realm = await startInSubprocess(dataDir)
    const client = await signedInClient(realm.url)
    if (unanswered) acknowledged += await collect(client, unanswered.given, unanswered.id)
    const killed = collectUntilGone(client)
    for (let request = 0; request < 7 + round * 5; request++) await killed.next()
    realm.kill()
    const { amount, last } = await killed.finish()
    acknowledged += amount
    unanswered = last
  }
  const realm = await openRealm({ dataDir, speed: SPEED })
  const client = await signedInClient(realm.url)
  if (unanswered) acknowledged += await collect(client, unanswered.given, unanswered.id)
  expect(acknowledged).toBeGreaterThan(0)
  expect(realm.reportOf('DE1', 'ansgar_h')?.collected.total).toBe(acknowledged)
})

/** Fast enough that there is always something to collect. */
const SPEED = 2000

type Order = { castle: string; good: string }

const ORDERS: Order[] = ['c1', 'c2', 'c3'].flatMap((castle) =>
  ['wood', 'stone', 'food'].map((good) => ({ castle, good })),
)

async function collect(client: RawClient, given: Order, id: string): Promise<number> {
  const { ok } = await client.ask('collect', given, id)
  return (ok as CollectResult).amount
}

/** Requests that were in flight when the realm was killed may or may not be done. */
function collectUntilGone(client: RawClient) {
  let amount = 0
  let ordersSent = 0
  let last: { given: Order; id: string } | null = null
  const gone = client.closed.then(() => null)
  async function next(): Promise<boolean> {
    last = { given: ORDERS[ordersSent++ % ORDERS.length] as Order, id: crypto.randomUUID() }
    const collected = await Promise.race([collect(client, last.given, last.id), gone])
    if (collected === null) return false
    amount += collected
    last = null
    return true
  }
  return {
    next,
    async finish() {
      while (await next());
      return { amount, last }
    },
  }
}

async function startInSubprocess(dataDir: string) {
  const script = `
    import { startPracticeRealm } from ${JSON.stringify(join(import.meta.dir, 'start.ts'))}
    const realm = await startPracticeRealm({ dataDir: process.argv[1], speed: ${SPEED} })
    process.stdout.write(realm.url + '\\n')
  `
  const child = Bun.spawn([process.execPath, '-e', script, dataDir], { stdout: 'pipe', stderr: 'inherit' })
  closeAfterTest(() => child.kill('SIGKILL'))
  const { value } = await child.stdout.getReader().read()
  return { url: new TextDecoder().decode(value).trim(), kill: () => child.kill('SIGKILL') }
}
