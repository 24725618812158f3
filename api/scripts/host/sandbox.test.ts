import { describe, expect, test } from 'bun:test'
import { readReport } from '../hosts/report-schema'
import { SCRIPT_LIMITS } from './limits'
import type { RunFacts } from './messages'
import { createSandbox } from './sandbox'
import type { TurnResult } from './turn-events'

const FACTS: RunFacts = {
  title: 'Practice realm',
  server: 'DE1',
  name: 'ansgar_h',
  speed: 1,
  features: ['taxes'],
  calls: ['castles', 'attack'],
  settings: { margin: 200 },
  memory: '{"rounds":3}',
  seed: 7,
  now: Date.UTC(2026, 10, 23),
}

async function started(source: string, facts: Partial<RunFacts> = {}) {
  const sandbox = await createSandbox()
  return { sandbox, report: sandbox.start(source, { ...FACTS, ...facts }) }
}

const body = (text: string) => started(`export default async function run(keeper) { ${text} }`)
const said = ({ events }: TurnResult) => events.flatMap((event) => ('say' in event ? [event.say] : []))
const failureOf = ({ end }: TurnResult) => (end && 'failed' in end ? end.failed : null)

describe('A script in its sandbox', () => {
  test('reads its facts, asks, and goes on with the answer', async () => {
    const { sandbox, report } = await body(`
      keeper.say(keeper.game.name + ' ' + keeper.settings.margin + ' ' + keeper.memory.rounds, 'sent')
      const castles = await keeper.game.castles()
      keeper.gain(castles.length)
      keeper.notify('Two castles.')
      keeper.memory = { rounds: 4 }
      await keeper.sleep('12 min')`)
    expect(report.events).toEqual([
      { say: 'ansgar_h 200 3', kind: 'sent' },
      { ask: 1, call: 'castles', with: [], line: 3 },
    ])
    const next = sandbox.answer({ ask: 1, now: FACTS.now, ok: ['c1', 'c2'] })
    expect(next).toMatchObject({
      events: [{ notify: 'Two castles.' }, { ask: 2, call: 'sleep', with: [{ span: 720_000 }], line: 7 }],
      gained: 2,
      memory: '{"rounds":4}',
    })
    expect(sandbox.answer({ ask: 2, now: FACTS.now }).end).toEqual({ done: true })
  })

  test('keeps line numbers when its types are taken off', async () => {
    const { report } = await started(`import type { Keeper } from 'castellan'

interface Plan {
  keep: number
}
enum Mode { Fast, Slow }

export default async function run(keeper: Keeper): Promise<void> {
  const plan = { keep: Mode.Slow } satisfies Plan
  keeper.say(String(plan.keep))
  const castle = undefined as unknown as { troops: number }
  keeper.say(castle!.troops)
}`)
    expect(said(report)).toEqual(['1'])
    expect(failureOf(report)).toMatchObject({ kind: 'error', line: 12 })
  })

  test.each([
    ['a mistake in the grammar', 'let x = ;', 2],
    ['a call of nothing', 'let x = null\n x.y()', 3],
    ['an error of its own', '\n\n throw new RangeError("Too far")', 4],
    ['a rejected promise', 'await Promise.reject(new Error("No"))', 2],
  ])('is told the line of %s', async (_, text, line) => {
    const { report } = await body(`\n${text}`)
    expect(failureOf(report)).toMatchObject({ kind: 'error', line })
  })

  test('fails at the line of the call that was declined, which it may catch', async () => {
    const declined = { ask: 1, now: FACTS.now, declined: { code: 'resting', message: 'The tower rests.' } }
    const failing = await body('\n\n await keeper.game.attack({})')
    expect(failureOf(failing.sandbox.answer(declined))).toEqual({
      kind: 'error',
      message: 'The tower rests',
      line: 3,
      awaited: { call: 'attack', line: 3 },
    })
    const catching = await body(`
      try { await keeper.game.attack({}) }
      catch (error) { keeper.say(error instanceof Declined ? error.code : 'other') }`)
    expect(said(catching.sandbox.answer(declined))).toEqual(['resting'])
  })

  test('ends when it waits for nothing', async () => {
    const { report } = await body('await new Promise(() => {})')
    expect(failureOf(report)?.message).toBe('The script waits for something that never comes')
  })

  test('needs a function, and modules of its own', async () => {
    const { report } = await started('export default 5')
    expect(failureOf(report)?.message).toContain('export default async function run(keeper)')
    const { report: importing } = await started(
      'import { readFileSync } from "node:fs"\nexport default async () => readFileSync("/etc/passwd")',
    )
    expect(failureOf(importing)?.message).toContain('"node:fs" cannot be loaded')
  })

  test('runs the same again with the same seed and clock', async () => {
    const text = 'keeper.say([Math.random(), keeper.random(), Date.now(), new Date().toISOString(), Date()].join())'
    const once = said((await body(text)).report)
    expect(once).toEqual(said((await body(text)).report))
    expect(once[0]).toContain('2026-11-23T00:00:00.000Z')
    const { report } = await started(`export default async (keeper) => { ${text} }`, { seed: 8 })
    expect(said(report)).not.toEqual(once)
  })

  test('sees nothing of the host', async () => {
    const names = ['process', 'require', 'Bun', 'fetch', 'WebAssembly', 'setTimeout', 'Atomics', 'performance', 'tell']
    const { report } = await body(`keeper.say(${JSON.stringify(names)}.filter((name) => name in globalThis).join())
      keeper.say(keeper.say.constructor('return typeof process + typeof Bun')())`)
    expect(said(report)).toEqual(['', 'undefinedundefined'])
  })

  test('keeps nothing of the answers that it has forgotten', async () => {
    const { sandbox } = await body('for (;;) await keeper.game.castles()')
    const ok = 'x'.repeat(20_000)
    const answers = Array.from({ length: 2_000 }, (_, n) => sandbox.answer({ ask: n + 1, now: FACTS.now, ok }))
    expect(answers.filter(({ end }) => end)).toEqual([])
  })

  test.each([
    ['a place that it never had', "const e = new Error('No'); e.stack = 'script.ts:99999999'; throw e", { line: null }],
    ['a place that is none', 'Number.parseInt = () => 1.5; throw new Error("No")', { line: null }],
  ])('may forge %s, and is told none', async (_, text, failure) => {
    expect(failureOf((await body(text)).report)).toMatchObject({ kind: 'error', message: 'No', ...failure })
  })

  test('makes each call once, whatever number it forges', async () => {
    const { report } = await body(`
      Object.prototype.toJSON = () => ({ ask: 1, call: 'castles' })
      for (let n = 0; n < 400; n++) keeper.say('x')`)
    expect(report.events).toHaveLength(1)
  })

  test('has calls and sums of the form that they should have, whatever it forges', async () => {
    const { report } = await body(`
      for (let n = 0; n < 3; n++) { keeper.gain(1e308); keeper.say('More') }
      Number.parseInt = () => 1.5
      await keeper.game.castles(...Array(100).fill(1))`)
    expect(report.gained).toBe(SCRIPT_LIMITS.gainPerTurn)
    expect(report.events.at(-1)).toEqual({ ask: 1, call: 'castles', with: Array(8).fill(1), line: null })
    expect(readReport(JSON.stringify({ id: 'x', ...report }))).not.toBeNull()
  })

  test('is told where it slept with a memory that cannot be saved', async () => {
    const { report } = await body(
      'const ring = {}\n ring.ring = ring\n keeper.memory = ring\n await keeper.sleep("1 h")',
    )
    const message = 'keeper.memory cannot be saved: circular reference'
    expect(failureOf(report)).toEqual({ kind: 'error', message, line: 4 })
  })

  test('is checked without being run', async () => {
    const sandbox = await createSandbox()
    const source =
      "export const settings = { keep: 5 }\nexport const unit = 'loot'\nexport default async () => { throw 1 }"
    expect(sandbox.check(source).checked).toEqual({ settings: { keep: 5 }, unit: 'loot' })
    const functions = 'export const settings = () => 5\nexport const unit = () => 6\nexport default async () => {}'
    expect((await createSandbox()).check(functions).checked).toEqual({ settings: false, unit: false })
  })
})

describe('The limits of a sandbox', () => {
  test.each([
    ['steps', 'for (;;) {}', 'million steps'],
    ['steps in a catch', 'for (;;) try { for (;;) {} } catch {}', 'million steps'],
    ['memory', 'const kept = []; for (;;) kept.push(new Array(1000).fill(1))', '16 MB'],
    ['objects', 'const kept = []; for (;;) kept.push({ kept })', '16 MB'],
    ['bytes', 'const kept = []; for (;;) kept.push(new Uint8Array(10_000))', '16 MB'],
    ['text', 'let text = "x"; for (;;) text += text', '16 MB'],
    ['recursion', '(function again() { again() })()', 'nested too deeply'],
    ['brackets', 'JSON.parse("[".repeat(1e5))', 'nested too deeply'],
    ['calls under way', 'for (;;) keeper.game.castles()', '8 calls'],
    ['the length of a call', 'keeper.game.attack("x".repeat(20_000))', '16 kB'],
    ['memory that is kept', 'keeper.memory = "x".repeat(110_000); await keeper.sleep("1 h")', '100 kB'],
  ])('hold for %s', async (_, text, words) => {
    const { report } = await body(text)
    expect(failureOf(report)).toMatchObject({ kind: 'limit', message: expect.stringContaining(words) })
  })

  test('hold at the same step each time', async () => {
    const source = 'let n = 0; keeper.sleep("1 h"); for (;;) if (++n % 100_000 === 0) keeper.say(n)'
    const [first, second] = [(await body(source)).report, (await body(source)).report]
    expect(first.events.length).toBeGreaterThan(10)
    expect(second.events).toEqual(first.events)
  })

  test('cut what a script says without waiting', async () => {
    const { report } = await body('for (let n = 0; n < 1000; n++) keeper.say("x".repeat(3000))')
    expect(said(report)).toHaveLength(200)
    expect(new Set(said(report).map(({ length }) => length))).toEqual(new Set([2000]))
  })
})
