import { CODE_OF_ENGINE, createEngine } from './engine'
import { type FirstMemory, firstMemoryOf, freeze, readFrozen } from './freeze'
import type { CallAnswer, RunFacts, Thawed } from './messages'
import { stripTypes } from './strip-types'
import { createTurn } from './turn'
import type { TurnResult } from './turn-events'

/** The only file name in a sandbox that errors show. */
const SCRIPT_NAME = 'script.ts'
const KEEPER = stripTypes(await Bun.file(`${import.meta.dir}/inside/keeper.ts`).text())

/** One script in an engine of its own, so that an overflow or a leak concerns no other script. */
export interface Sandbox {
  start(source: string, facts: RunFacts): TurnResult
  check(source: string): TurnResult
  answer(answer: CallAnswer): TurnResult
  /** What the script keeps, as JSON; nothing if that is unchanged since the last time. */
  memory(): string | undefined
  /** All that a script between two turns is; null if it is too large. */
  freeze(): Promise<Uint8Array | null>
  /** Instead of a start. */
  thaw(packed: Uint8Array): Promise<Thawed>
}

export async function createSandbox(): Promise<Sandbox> {
  const turn = createTurn()
  const { engine, controls } = await openEngine(turn)

  function load(source: string, facts: RunFacts, goOn: 'run' | 'check'): void {
    const javascript = stripTypes(source)
    engine.call(controls, 'open', [engine.text(JSON.stringify(facts))]).dispose()
    engine.call(controls, goOn, [engine.evaluate(javascript, SCRIPT_NAME)]).dispose()
    engine.runJobs()
  }

  function goOnWith(answer: CallAnswer): void {
    turn.answered(answer.ask)
    engine.call(controls, 'answer', [engine.text(JSON.stringify(answer))]).dispose()
    engine.runJobs()
  }

  const memory = () => engine.read(engine.call(controls, 'memory', [])) ?? undefined

  return {
    start: (source, facts) => turn.run(() => load(source, facts, 'run'), memory),
    check: (source) => turn.run(() => load(source, NO_FACTS, 'check')),
    answer: (answer) => turn.run(() => goOnWith(answer), memory),
    memory,
    freeze: async () => freeze(engine.memory, await firstMemory(), turn.state()),
    async thaw(packed) {
      const frozen = readFrozen(packed, await firstMemory())
      if (typeof frozen === 'string') return frozen
      frozen.layOver(engine.memory)
      turn.goOnFrom(frozen.turns)
      return 'yes'
    },
  }
}

/** All engines make the same moves up to here, so what they hold lies at the same places of their memories. */
async function openEngine(turn: ReturnType<typeof createTurn>) {
  const engine = await createEngine(turn)
  const inside = engine.evaluate(KEEPER, 'keeper.ts')
  return { engine, controls: engine.call(inside, 'prepare', [engine.listener(turn.tell)]) }
}

let first: Promise<FirstMemory> | null = null

function firstMemory(): Promise<FirstMemory> {
  first ??= openEngine(createTurn()).then(({ engine }) => firstMemoryOf(engine.memory, CODE_OF_ENGINE))
  return first
}

const NO_FACTS: RunFacts = {
  title: '',
  server: '',
  name: '',
  speed: 1,
  features: [],
  calls: [],
  settings: {},
  memory: '{}',
  seed: 1,
  now: 0,
}
