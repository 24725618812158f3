import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../../game/testing/open-realm'
import { signedInClient } from '../../game/testing/raw-client'
import type { JournalEntry } from './journal'
import { startPracticeRealm } from './start'

test('The journal records each call, its connection and its path, in order of execution', async () => {
  const dataDir = await temporaryFolder()
  const journal = join(dataDir, 'journal.jsonl')
  const realm = await startPracticeRealm({ dataDir, journal })
  const first = await signedInClient(`${realm.url}/worker-1`)
  const second = await signedInClient(`${realm.url}/worker-2`, 'rabenfels')
  const { ok } = await first.ask('collect', { castle: 'c1', good: 'wood' }, 'once')
  await first.ask('collect', { castle: 'c1', good: 'stone' }, 'once')
  await second.ask('ping')
  await second.ask('player')
  first.close()
  await first.closed
  await realm.stop()
  const entries: JournalEntry[] = (await Bun.file(journal).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(entries.map(({ name, call, path }) => `${name} ${call} ${path}`)).toEqual([
    'ansgar_h sign_in /worker-1',
    'rabenfels sign_in /worker-2',
    'ansgar_h collect /worker-1',
    'ansgar_h collect /worker-1',
    'rabenfels player /worker-2',
    'ansgar_h leave /worker-1',
    'rabenfels leave /worker-2',
  ])
  expect(entries.filter(({ id }) => id === 'once').map(({ answer }) => answer)).toEqual([ok, ok])
  expect(new Set(entries.map(({ session, client }) => `${session} ${client}`)).size).toBe(2)
})
