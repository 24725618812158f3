import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerOf } from '../../api/testing/answer-of'
import { expect, test } from '../fixtures'
import { createCastellan } from '../served/castellan'
import { type Player, registerPlayer } from '../served/player'

test('Every file in the data folder is private, even if others may enter the folder', async () => {
  const castellan = createCastellan()
  chmodSync(castellan.dataDir, 0o755)
  await castellan.start()
  const entries = readdirSync(castellan.dataDir).map((name) => ({ name, ...statOf(castellan.dataDir, name) }))
  expect(entries.length).toBeGreaterThan(9)
  expect(entries.filter(({ mode }) => mode & 0o077)).toEqual([])
  await castellan.remove()
})

const statOf = (folder: string, name: string) => ({ mode: statSync(join(folder, name)).mode & 0o777 })

test('A data folder with a long path leaves one temporary folder after crashes, and none after a stop', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'castellan-'))
  const base = mkdtempSync(join(tmpdir(), 'castellan-long-'))
  const dataDir = join(base, 'a'.repeat(60), 'b'.repeat(60))
  mkdirSync(dataDir, { recursive: true })
  const castellan = createCastellan({ DATA_DIR: dataDir, TMPDIR: elsewhere })
  for (const _ of [1, 2, 3]) {
    await castellan.start()
    await castellan.kill()
  }
  expect(readdirSync(elsewhere)).toHaveLength(1)
  await castellan.start()
  await castellan.stop()
  expect(readdirSync(elsewhere)).toEqual([])
  for (const folder of [base, elsewhere]) rmSync(folder, { recursive: true })
})

test('On a full disk, stored data is shown and refused writes have not happened', async ({
  ownCastellan: castellan,
}) => {
  const anna = await registerPlayer(castellan)
  await castellan.stop()
  castellan.limitFiles(64 * 1024)
  await castellan.start()
  const added = await addUntilRefused(anna)
  const statusOf = async (path: string) => (await fetch(new URL(path, castellan.url))).status
  // Readiness writes little: after it, nothing has room.
  await expect.poll(() => statusOf('/api/health/ready')).toBe(503)
  await expect(answerOf(anna.api.auth.logout.post())).rejects.toThrow(NO_ROOM)
  expect(await Promise.all(['/api/health/ready', '/api/health'].map(statusOf))).toEqual([503, 200])
  await castellan.kill()
  await castellan.start()
  expect((await anna.api.auth.me.get()).status).toBe(200)
  const { accounts } = await answerOf(anna.api.accounts.get())
  expect(accounts.map(({ id }) => id).sort()).toEqual(added.sort())
  expect(await castellan.stop()).toBe(0)
})

const NO_ROOM = '503 The store does not answer right now. Please try again in a moment.'

async function addUntilRefused(player: Player): Promise<string[]> {
  const added: string[] = []
  try {
    while (added.length < 100) added.push(await player.addAccount(`castle-${added.length}`))
  } catch (error) {
    expect(String(error)).toContain(NO_ROOM)
  }
  expect(added.length).toBeLessThan(100)
  return added
}
