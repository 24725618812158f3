import type { QuickJSHandle } from 'quickjs-emscripten-core'
import { createEngine } from './engine'
import type { CallAnswer, RunFacts } from './messages'
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
}

export async function createSandbox(): Promise<Sandbox> {
  const turn = createTurn()
  const engine = await createEngine(turn)
  let controls: QuickJSHandle | null = null

  function load(source: string, facts: RunFacts, goOn: 'run' | 'check'): void {
    const javascript = stripTypes(source)
    const inside = engine.evaluate(KEEPER, 'keeper.ts')
    controls = engine.call(inside, 'open', [engine.text(JSON.stringify(facts)), engine.listener(turn.tell)])
    engine.call(controls, goOn, [engine.evaluate(javascript, SCRIPT_NAME)]).dispose()
    engine.runJobs()
  }

  function goOnWith(answer: CallAnswer): void {
    turn.answered(answer.ask)
    if (!controls) return
    engine.call(controls, 'answer', [engine.text(JSON.stringify(answer))]).dispose()
    engine.runJobs()
  }

  const memory = () => (controls ? (engine.read(engine.call(controls, 'memory', [])) ?? undefined) : undefined)

  return {
    start: (source, facts) => turn.run(() => load(source, facts, 'run'), memory),
    check: (source) => turn.run(() => load(source, NO_FACTS, 'check')),
    answer: (answer) => turn.run(() => goOnWith(answer), memory),
    memory,
  }
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
