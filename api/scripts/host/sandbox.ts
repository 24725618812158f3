import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { SCRIPT_LIMITS } from './limits'
import type { CallAnswer, RunFacts } from './messages'
import { stripTypes } from './strip-types'
import { createTurn } from './turn'
import type { TurnResult } from './turn-events'

/** The only file name in a sandbox that errors show. */
const SCRIPT_NAME = 'script.ts'
const JOBS_AT_ONCE = 1_000
/** Compiling takes 40 ms, an instance 2.5 ms. */
const WASM = import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')
const compiled = newVariant(variant, {
  wasmModule: await WebAssembly.compile(await Bun.file(new URL(WASM)).arrayBuffer()),
})
const KEEPER = stripTypes(await Bun.file(`${import.meta.dir}/inside/keeper.ts`).text())

/** One script in an engine of its own, so that an overflow or a leak concerns no other script. */
export interface Sandbox {
  start(source: string, facts: RunFacts): TurnResult
  check(source: string): TurnResult
  answer(answer: CallAnswer): TurnResult
}

export async function createSandbox(): Promise<Sandbox> {
  const engine = await newQuickJSWASMModuleFromVariant(compiled)
  const runtime = engine.newRuntime()
  runtime.setMaxStackSize(SCRIPT_LIMITS.stackBytes)
  const context = runtime.newContext()
  const turn = createTurn()
  refuseGrowth(engine.getWasmMemory(), turn.noteShortage)
  runtime.setInterruptHandler(turn.isExhausted)
  let controls: QuickJSHandle | null = null

  function open(facts: RunFacts): QuickJSHandle {
    const tell = context.newFunction('tell', (event) => turn.tell(context.getString(event)))
    const inside = unwrapped(context.evalCode(KEEPER, 'keeper.ts', { type: 'module' }))
    return callOf(inside, 'open', [context.newString(JSON.stringify(facts)), tell])
  }

  /** The arguments are disposed: an engine lives for weeks. */
  function callOf(of: QuickJSHandle, method: string, given: QuickJSHandle[]): QuickJSHandle {
    const called = context.getProp(of, method)
    const result = context.callFunction(called, context.undefined, given)
    for (const handle of [called, ...given]) handle.dispose()
    return unwrapped(result)
  }

  function unwrapped(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw new EngineError(context.dump(result.error))
    return result.value
  }

  function load(source: string, facts: RunFacts, goOn: 'run' | 'check'): void {
    const javascript = stripTypes(source)
    controls = open(facts)
    const script = unwrapped(context.evalCode(javascript, SCRIPT_NAME, { type: 'module' }))
    callOf(controls, goOn, [script]).dispose()
    runJobs()
  }

  /** Errors of jobs have rejected a promise already. */
  function runJobs(): void {
    while (runtime.hasPendingJob() && !turn.isOver) runtime.executePendingJobs(JOBS_AT_ONCE).dispose()
  }

  function goOnWith(answer: CallAnswer): void {
    turn.answered(answer.ask)
    if (!controls) return
    callOf(controls, 'answer', [context.newString(JSON.stringify(answer))]).dispose()
    runJobs()
  }

  function memory(): string | undefined {
    if (!controls) return undefined
    return callOf(controls, 'memory', []).consume((text) =>
      context.typeof(text) === 'string' ? context.getString(text) : undefined,
    )
  }

  return {
    start: (source, facts) => turn.run(() => load(source, facts, 'run'), memory),
    check: (source) => turn.run(() => load(source, NO_FACTS, 'check')),
    answer: (answer) => turn.run(() => goOnWith(answer), memory),
  }
}

/**
 * An engine begins with 16 MB. Its own limit counts eight bytes for each allocation, because its allocator does not know
 * their sizes.
 */
function refuseGrowth(memory: WebAssembly.Memory, onShortage: () => void): void {
  memory.grow = () => {
    onShortage()
    throw new RangeError('A script has no more memory')
  }
}

/** What the engine itself threw: the script cannot be read, or begins with an error. */
class EngineError extends Error {
  override name = 'EngineError'
  constructor(readonly thrown: { name?: unknown; message?: unknown; stack?: unknown }) {
    super(String(thrown.message))
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
