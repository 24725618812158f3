/**
 * Runs inside the sandbox, before the script. It imports nothing. A script may break what it finds here, for itself alone:
 * the host believes none of it.
 */
import type { CallAnswer, RunFacts, SayKind } from '../messages'

interface OpenAsk {
  resolve(answer: unknown): void
  reject(error: Error): void
}

interface ScriptModule {
  default?: unknown
  settings?: unknown
  unit?: unknown
}

type Tell = (event: string) => void

const { parse, stringify } = JSON

class Declined extends Error {
  override name = 'Declined'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** What the host calls. Nothing of a run is known yet, so that every engine begins with the same memory. */
export function prepare(tell: Tell) {
  const gains = { sum: 0 }
  // What was gained goes with the next event, because each one costs as much as a call.
  const say = (event: object) => {
    const { sum } = gains
    gains.sum = 0
    tell(stringify(sum === 0 ? event : { ...event, gain: sum }))
  }
  const clock = { now: 0 }
  const asks = createAsks(say)
  const memory = createMemory()
  let keeper: object | null = null
  return {
    memory: memory.changed,
    open(factsText: string) {
      const facts: RunFacts = parse(factsText)
      clock.now = facts.now
      memory.open(facts.memory)
      const random = chanceFrom(facts.seed)
      const opened = createKeeper({ facts, say, gains, ask: asks.ask, memory, clock, random })
      replaceGlobals({ clock, random, say: opened.say })
      keeper = opened
    },
    async run(script: ScriptModule | Promise<ScriptModule>) {
      try {
        await runOf(await script)(keeper)
        say({ done: true })
      } catch (error) {
        say({ failed: described(error) })
      }
    },
    async check(script: ScriptModule | Promise<ScriptModule>) {
      try {
        const module = await script
        runOf(module)
        say({ checked: { settings: module.settings ?? null, unit: module.unit ?? null } })
      } catch (error) {
        say({ failed: described(error) })
      }
    },
    answer(text: string) {
      const answer: CallAnswer = parse(text)
      clock.now = answer.now
      asks.answer(answer)
    },
  }
}

function runOf({ default: run }: ScriptModule): (keeper: unknown) => unknown {
  if (typeof run !== 'function') throw new TypeError('The script needs `export default async function run(keeper)`')
  return run as (keeper: unknown) => unknown
}

interface KeeperParts {
  facts: RunFacts
  say(event: object): void
  gains: { sum: number }
  ask(call: string, given: unknown[]): Promise<unknown>
  memory: { value: unknown }
  clock: { now: number }
  random(): number
}

function createKeeper({ facts, say, gains, ask, memory, clock, random }: KeeperParts) {
  const { title, server, name, speed, features } = facts
  const game: Record<string, unknown> = {
    title,
    server,
    name,
    speed,
    has: (feature: string) => features.includes(feature),
  }
  for (const call of facts.calls) game[call] = (...given: unknown[]) => ask(call, given)
  return {
    game: Object.freeze(game),
    settings: Object.freeze(facts.settings),
    say: (text: unknown, kind: SayKind = 'info') => say({ say: String(text), kind }),
    gain(amount: number) {
      if (typeof amount !== 'number' || !Number.isFinite(amount)) throw new TypeError('keeper.gain takes a number')
      gains.sum += amount
    },
    notify: (text: unknown) => say({ notify: String(text) }),
    sleep: (span: unknown) => ask('sleep', [spanOf(span)]),
    step: () => ask('step', []),
    get memory() {
      return memory.value
    },
    set memory(value: unknown) {
      memory.value = value
    },
    now: () => clock.now,
    random,
  }
}

function createAsks(say: (event: object) => void) {
  const open = new Map<number, OpenAsk>()
  let count = 0
  return {
    ask(call: string, given: unknown[]) {
      const line = scriptLine(new Error().stack)
      return new Promise((resolve, reject) => {
        const ask = ++count
        open.set(ask, { resolve, reject })
        say({ ask, call, with: given, line })
      })
    },
    answer({ ask, ok, declined, fault }: CallAnswer) {
      const asked = open.get(ask)
      open.delete(ask)
      if (declined) asked?.reject(new Declined(declined.code, declined.message))
      else if (fault !== undefined) asked?.reject(new TypeError(fault))
      else asked?.resolve(ok)
    },
  }
}

function createMemory() {
  let known = ''
  const memory = {
    value: null as unknown,
    open(text: string) {
      memory.value = parse(text)
      known = text
    },
    /** JSON if it differs from the last time. */
    changed() {
      const now = stringify(memory.value ?? null)
      if (now === known) return undefined
      known = now
      return now
    },
  }
  return memory
}

const UNITS: Record<string, number> = { s: 1_000, sec: 1_000, second: 1_000, m: 60_000, min: 60_000, minute: 60_000 }
Object.assign(UNITS, { h: 3_600_000, hour: 3_600_000, d: 86_400_000, day: 86_400_000 })
const SPAN = /^\s*(\d+(?:\.\d+)?)\s*(s|sec|m|min|h|d|(?:second|minute|hour|day)s?)\s*$/

/** Milliseconds of the game's clock, or a moment. */
function spanOf(span: unknown): { span: number } | { until: number } {
  if (span instanceof Date) {
    if (Number.isNaN(span.getTime())) throw new TypeError('keeper.sleep got a Date that is not a time')
    return { until: span.getTime() }
  }
  if (typeof span === 'string') {
    const [, amount, unit = ''] = SPAN.exec(span) ?? []
    if (amount) return { span: Number(amount) * (UNITS[unit] ?? UNITS[unit.slice(0, -1)] ?? 0) }
  }
  if (typeof span === 'object' && span !== null) {
    const parts = Object.entries(span).map(
      ([unit, amount]) => Number(amount) * (UNITS[unit.slice(0, -1)] ?? Number.NaN),
    )
    const total = parts.reduce((sum, part) => sum + part, 0)
    if (parts.length > 0 && Number.isFinite(total)) return { span: total }
  }
  throw new TypeError("keeper.sleep takes a span such as '12 min' or { minutes: 12 }, or a Date")
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
function chanceFrom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x2545f491, 0x9e3779b1) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

interface Replaced {
  clock: { now: number }
  random(): number
  say(text: unknown, kind?: SayKind): void
}

/** A run repeats exactly only if nothing comes from outside. */
function replaceGlobals({ clock, random, say }: Replaced): void {
  const RealDate = Date
  function dateOfRun(...given: unknown[]) {
    if (!new.target) return new RealDate(clock.now).toString()
    return Reflect.construct(RealDate, given.length > 0 ? given : [clock.now], new.target)
  }
  Object.assign(dateOfRun, { now: () => clock.now, parse: RealDate.parse, UTC: RealDate.UTC })
  dateOfRun.prototype = RealDate.prototype
  Object.defineProperty(RealDate.prototype, 'constructor', { value: dateOfRun })
  Math.random = random
  const log =
    (kind: SayKind) =>
    (...parts: unknown[]) =>
      say(parts.map(shown).join(' '), kind)
  const [info, warning] = [log('info'), log('warning')]
  const console = { log: info, info, debug: info, warn: warning, error: warning }
  Object.assign(globalThis, { Date: dateOfRun, console, Declined })
  for (const name of ['SharedArrayBuffer', 'Atomics', 'performance', 'WeakRef', 'FinalizationRegistry'])
    Reflect.deleteProperty(globalThis, name)
}

function shown(part: unknown): string {
  return typeof part === 'object' && part !== null ? (stringify(part) ?? '') : String(part)
}

const PLACE = 'script.ts:'

function scriptLine(stack = ''): number | null {
  // Faster than a regular expression, and each call of the game asks for its line.
  const at = stack.indexOf(PLACE)
  const line = at < 0 ? Number.NaN : Number.parseInt(stack.slice(at + PLACE.length), 10)
  return line > 0 ? line : null
}

function described(error: unknown) {
  if (!(error instanceof Error)) return { name: 'Error', message: `The script threw ${String(error)}`, line: null }
  return { name: String(error.name), message: String(error.message), line: scriptLine(String(error.stack)) }
}
