import { expect, test } from 'bun:test'
import { chronologicalId } from './chronological-id'

const HERE = new URL('./chronological-id.ts', import.meta.url).href

/** As another process creates it, with another counter. */
async function madeElsewhere(now: number, before: number): Promise<string> {
  const program = `import { chronologicalId } from '${HERE}'
    for (let count = 0; count < ${before}; count++) chronologicalId()
    process.stdout.write(chronologicalId(${now}).toHexString())`
  const { stdout } = Bun.spawnSync([process.execPath, '-e', program], { cwd: process.cwd() })
  return stdout.toString()
}

test('An id is higher than earlier ids of this process, and than those of another process a millisecond ago', async () => {
  const now = Date.UTC(2026, 10, 21, 12, 0, 0, 999)
  const elsewhere = await Promise.all([madeElsewhere(now - 1, 900), madeElsewhere(now + 1, 0)])
  const here = Array.from({ length: 300 }, () => chronologicalId(now).toHexString())
  const inOrder = [elsewhere[0], ...here, elsewhere[1]]
  expect(inOrder.toSorted()).toEqual(inOrder)
  expect(new Set(inOrder).size).toBe(302)
  expect(chronologicalId(now).getTimestamp().getTime()).toBe(now - 999)
})
