import { beforeEach, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../../shared/time'
import { closeAfterTest } from '../../../testing/closing'
import { failNextOperation } from '../../../testing/fail-operation'
import { createFakeClock } from '../../../testing/fake-clock'
import { testApp } from '../../../testing/test-app'
import { createLog } from '../../log'
import { announceKeysInUse, requireAllSealWith } from './keys-in-use'
import { KeysInUseModel } from './keys-in-use-model'

const ANNOUNCE_INTERVAL = 10 * SECOND

const keysOf = (...entries: [string, number][]) =>
  new Map(entries.map(([name, fill]) => [name, Buffer.alloc(32, fill)]))

let clock: ReturnType<typeof createFakeClock>
let warnings: string[]

beforeEach(async () => {
  await testApp()
  await KeysInUseModel.deleteMany()
  clock = createFakeClock()
  warnings = []
})

/** A process that uses these secrets until the test ends. */
async function startProcess(keys: Map<string, Buffer>, jwtSecret = 'the same') {
  const log = createLog('warn', { write: (line) => warnings.push(JSON.parse(line).msg) })
  const announcement = await announceKeysInUse({ clock, log, keys, jwtSecret })
  closeAfterTest(() => announcement.stop())
  return announcement
}

/** Advances the clock, and lets every process finish its refresh at each step. */
async function pass(ms: number, processes: number) {
  for (let passed = 0; passed < ms; passed += ANNOUNCE_INTERVAL) {
    await clock.untilAsleep(processes)
    await clock.advance(ANNOUNCE_INTERVAL)
  }
  await clock.untilAsleep(processes)
}

const refusal = (keys: Map<string, Buffer>) =>
  requireAllSealWith(keys, clock.now()).then(
    () => null,
    ({ message }: Error) => message.split(':')[0],
  )

test('A different key with the same name is refused', async () => {
  await startProcess(keysOf(['2026a', 1]))
  expect(await refusal(keysOf(['2026a', 1], ['2026b', 2]))).toBeNull()
  expect(await refusal(keysOf(['2026a', 2]))).toBe('1 of 1 running processes do not seal with 2026a')
})

test('A process counts until it ends, and for a minute after it was killed', async () => {
  const ended = await startProcess(keysOf(['old', 1]))
  await pass(5 * MINUTE, 1)
  expect(await refusal(keysOf(['new', 2]))).not.toBeNull()
  await ended.stop()
  expect(await refusal(keysOf(['new', 2]))).toBeNull()

  const until = new Date(clock.now() + MINUTE)
  await KeysInUseModel.create({ _id: 'killed', sealsWith: 'old', signsWith: 'it', until })
  await clock.advance(MINUTE - SECOND)
  expect(await refusal(keysOf(['new', 2]))).not.toBeNull()
  await clock.advance(SECOND)
  expect(await refusal(keysOf(['new', 2]))).toBeNull()
})

test('Processes with different secrets log it once', async () => {
  await startProcess(keysOf(['old', 1]))
  const renewed = await startProcess(keysOf(['new', 2], ['old', 1]), 'another')
  const warning =
    'Another process on this store has a different JWT_SECRET and first key of ENCRYPTION_KEYS; restart them all with the same one.'
  await pass(MINUTE, 2)
  expect(warnings).toEqual([warning, warning])
  await renewed.stop()
  await pass(MINUTE, 1)
  expect(warnings).toHaveLength(2)
})

test('A process goes on without a warning after an outage of the store, which is logged elsewhere', async () => {
  await startProcess(keysOf(['old', 1]))
  failNextOperation(KeysInUseModel.collection, 'updateOne')
  await pass(2 * MINUTE, 1)
  expect(warnings).toEqual([])
  expect(await refusal(keysOf(['new', 2]))).not.toBeNull()
})

test('Neither a key nor the secret that signs tokens is in the store', async () => {
  const keys = keysOf(['2026a', 1])
  await startProcess(keys, 'a secret of many letters')
  const kept = JSON.stringify(await KeysInUseModel.find().lean())
  expect(kept).toContain('2026a')
  for (const secret of ['a secret', keys.get('2026a')?.toString('base64'), keys.get('2026a')?.toString('hex')])
    expect(kept).not.toContain(String(secret))
})
