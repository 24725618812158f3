import { describe, expect, test } from 'bun:test'
import { firstMemoryOf, freeze, readFrozen } from './freeze'
import { SCRIPT_LIMITS } from './limits'
import type { RunFacts } from './messages'
import { createSandbox, type Sandbox } from './sandbox'

const FACTS: RunFacts = {
  title: 'Practice realm',
  server: 'DE1',
  name: 'ansgar_h',
  speed: 1,
  features: [],
  calls: ['castles'],
  settings: {},
  memory: '{"rounds":3}',
  seed: 7,
  now: Date.UTC(2026, 10, 23),
}

async function started(text: string): Promise<Sandbox> {
  const sandbox = await createSandbox()
  sandbox.start(`export default async function run(keeper) { ${text} }`, FACTS)
  return sandbox
}

async function thawed(packed: Uint8Array | null): Promise<Sandbox> {
  const sandbox = await createSandbox()
  expect(await sandbox.thaw(packed ?? new Uint8Array())).toBe('yes')
  return sandbox
}

/** Keeps what it heard in local variables, and says all of it each time. */
const LISTENER = `
  const heard = new Map()
  let hash = 0
  for (let round = 1; ; round++) {
    const value = await keeper.game.castles()
    heard.set(value % 97, (heard.get(value % 97) ?? 0) + 1)
    hash = (hash * 31 + value + heard.size + Math.floor(keeper.random() * 100)) % 1000003
    keeper.memory.rounds = round
    keeper.say([round, hash, [...heard].join(), new Date().toISOString()].join(' '))
  }`

const answer = (sandbox: Sandbox, ask: number) =>
  sandbox.answer({ ask, now: FACTS.now + ask * 60_000, ok: (ask * 7919) % 10007 })

describe('A frozen script', () => {
  test('says after 1,000 answers and 20 freezes what one says that was never frozen', async () => {
    const steady = await started(LISTENER)
    let moving = await started(LISTENER)
    for (let ask = 1; ask <= 1_000; ask++) {
      expect(answer(moving, ask)).toEqual(answer(steady, ask))
      if (ask % 50 === 0) moving = await thawed(await moving.freeze())
    }
  })

  test('goes on as many times as it is thawed', async () => {
    const sandbox = await started(LISTENER)
    for (let ask = 1; ask <= 5; ask++) answer(sandbox, ask)
    const packed = await sandbox.freeze()
    const copies = await Promise.all(Array.from({ length: 40 }, () => thawed(packed)))
    const next = answer(sandbox, 6)
    expect(next.events).toHaveLength(2)
    for (const copy of copies) expect(answer(copy, 6)).toEqual(next)
  })

  test('takes 150 kB at most if it is small, and is not frozen above 2 MB', async () => {
    const small = await (await started(LISTENER)).freeze()
    expect(small?.length).toBeLessThan(150_000)
    const large = await started(
      'const kept = Float64Array.from({ length: 4e5 }, keeper.random); await keeper.game.castles()',
    )
    expect(await large.freeze()).toBeNull()
  })

  test('keeps its limits and the lines of its calls', async () => {
    const sandbox = await thawed(await (await started('\nawait keeper.game.castles()\nfor (;;) {}')).freeze())
    expect(answer(sandbox, 1).end).toMatchObject({
      failed: { kind: 'limit', message: expect.stringContaining('steps'), awaited: { call: 'castles', line: 2 } },
    })
  })

  test('has memory that was emptied since it began', async () => {
    const first = firstMemoryOf(new Uint8Array(SCRIPT_LIMITS.memoryBytesOfEngine).fill(1, 4096, 8192), 'code')
    const packed = freeze(new Uint8Array(SCRIPT_LIMITS.memoryBytesOfEngine).fill(2, 0, 10), first, { asks: [] })
    const frozen = readFrozen(packed ?? new Uint8Array(), first)
    const memory = new Uint8Array(SCRIPT_LIMITS.memoryBytesOfEngine).fill(1, 4096, 8192)
    if (typeof frozen === 'object') frozen.layOver(memory)
    expect(Buffer.compare(memory.subarray(0, 8192), new Uint8Array(8192).fill(2, 0, 10))).toBe(0)
  })
})

describe('A script is not thawed', () => {
  test('from damaged bytes', async () => {
    const packed = await (await started(LISTENER)).freeze()
    const sandbox = await createSandbox()
    expect(await sandbox.thaw(packed?.subarray(0, packed.length / 2) ?? new Uint8Array())).toBe('damaged')
    expect(await sandbox.thaw(Buffer.from('anything'))).toBe('damaged')
  })

  test('by an engine of another build', async () => {
    const memory = new Uint8Array(SCRIPT_LIMITS.memoryBytesOfEngine)
    const [here, elsewhere] = [firstMemoryOf(memory, 'one'), firstMemoryOf(memory, 'another')]
    expect(readFrozen(freeze(memory, elsewhere, { asks: [] }) ?? memory, here)).toBe('foreign')
    memory[4_000] = 1
    expect(readFrozen(freeze(memory, firstMemoryOf(memory, 'one'), { asks: [] }) ?? memory, here)).toBe('foreign')
    const sandbox = await createSandbox()
    expect(await sandbox.thaw(freeze(memory, here, { asks: [] }) ?? memory)).toBe('foreign')
  })
})
