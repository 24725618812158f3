import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { SCRIPT_LIMITS } from './limits'
import type { Turn } from './turn'

/** Compiling takes 40 ms, an instance 2.5 ms. */
const WASM = await Bun.file(new URL(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))).arrayBuffer()
export const CODE_OF_ENGINE = new Bun.CryptoHasher('sha256').update(WASM).digest('hex')
const compiled = newVariant(variant, { wasmModule: await WebAssembly.compile(WASM) })
const JOBS_AT_ONCE = 1_000

export interface Engine {
  /** @throws EngineError */
  evaluate(code: string, name: string): QuickJSHandle
  /** Disposes of the arguments, because an engine lives for weeks. @throws EngineError */
  call(of: QuickJSHandle, method: string, given: QuickJSHandle[]): QuickJSHandle
  text(value: string): QuickJSHandle
  listener(take: (text: string) => void): QuickJSHandle
  /** Null unless it is a text. Disposes of the handle. */
  read(handle: QuickJSHandle): string | null
  /** Runs what waits until nothing does. Errors of jobs have rejected a promise already. */
  runJobs(): void
  /** All that it knows. */
  readonly memory: Uint8Array
}

/** A QuickJS with the limits of scripts. */
export async function createEngine(turn: Turn): Promise<Engine> {
  const engine = await newQuickJSWASMModuleFromVariant(compiled)
  const runtime = engine.newRuntime()
  runtime.setMaxStackSize(SCRIPT_LIMITS.stackBytes)
  const context = atNoTime(() => runtime.newContext())
  refuseGrowth(engine.getWasmMemory(), turn.noteShortage)
  runtime.setInterruptHandler(turn.isExhausted)

  function unwrapped(result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
    if (result.error) throw new EngineError(context.dump(result.error))
    return result.value
  }

  return {
    evaluate: (code, name) => unwrapped(context.evalCode(code, name, { type: 'module' })),
    call(of, method, given) {
      const called = context.getProp(of, method)
      const result = context.callFunction(called, context.undefined, given)
      for (const handle of [called, ...given]) handle.dispose()
      return unwrapped(result)
    },
    text: (value) => context.newString(value),
    listener: (take) => context.newFunction('tell', (event) => take(context.getString(event))),
    read: (handle) => handle.consume((value) => (context.typeof(value) === 'string' ? context.getString(value) : null)),
    runJobs() {
      while (runtime.hasPendingJob() && !turn.isOver) runtime.executePendingJobs(JOBS_AT_ONCE).dispose()
    },
    memory: new Uint8Array(engine.getWasmMemory().buffer),
  }
}

/** A context draws its seed from the clock. All begin alike, so that the memory of one can be laid over another. */
function atNoTime<Value>(create: () => Value): Value {
  const { now } = Date
  Date.now = () => 0
  try {
    return create()
  } finally {
    Date.now = now
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
