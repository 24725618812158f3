import { SCRIPT_LIMITS } from './limits'
import type { AwaitedCall, Failure } from './messages'

const LIMITS = {
  steps: `It used more than ${(SCRIPT_LIMITS.stepsPerAsk * SCRIPT_LIMITS.asksPerTurn) / 1e6} million steps without a pause`,
  heap: `It used more than ${SCRIPT_LIMITS.memoryBytesOfEngine / 1024 ** 2} MB of memory`,
  stack: 'Its calls or brackets are nested too deeply',
  calls: `It had more than ${SCRIPT_LIMITS.callsUnderWay} calls under way at once`,
  lines: `It printed more than ${SCRIPT_LIMITS.mostLinesPerTurn} lines without a pause`,
  call: `A call or a line of it was longer than ${SCRIPT_LIMITS.callBytes / 1024} kB`,
  memory: `Its memory held more than ${SCRIPT_LIMITS.memoryBytes / 1024} kB`,
}

/** In the engine's words. */
const ENGINE_LIMITS: [RegExp, keyof typeof LIMITS][] = [
  [/^out of memory$|^string too long$|^invalid array (buffer )?length$|^BigInt is too large/, 'heap'],
  [/stack overflow|call stack|recursion/i, 'stack'],
  [/^interrupted$/, 'steps'],
]

export const limitReached = (limit: keyof typeof LIMITS, line: number | null): Failure => ({
  kind: 'limit',
  message: LIMITS[limit],
  line,
})

interface Thrown {
  name?: unknown
  message?: unknown
  stack?: unknown
  line?: unknown
  loc?: { line?: unknown }
  thrown?: Thrown
}

/** What went wrong, from an error of the script, of the engine, of the compiler or of the host's own stack. */
export function failureOf(error: unknown, awaited?: AwaitedCall): Failure {
  const thrown = (error as { thrown?: Thrown }).thrown ?? (error as Thrown)
  const message = sentenceOf(String(thrown.message ?? error))
  const line = lineOf(thrown) ?? awaited?.line ?? null
  const limit = ENGINE_LIMITS.find(([words]) => words.test(message))
  // The engine says only where the function of a loop begins.
  if (limit)
    return { ...limitReached(limit[1], limit[1] === 'steps' ? null : lineOf(thrown)), ...(awaited && { awaited }) }
  return { kind: 'error', message, line, ...(awaited && { awaited }) }
}

const MODULE = /^could not load module '(.*)'$/

function sentenceOf(message: string): string {
  const [, module] = MODULE.exec(message) ?? []
  if (module) return `A script imports only types, so "${module}" cannot be loaded`
  return message.replace(/^Error transforming [^:]*: |\s*\(\d+:\d+\)$|\.$/g, '').slice(0, SCRIPT_MESSAGE_LENGTH)
}

const SCRIPT_MESSAGE_LENGTH = 300

/** Errors of the host have a `line` too, of its own files. */
function lineOf(thrown: Thrown): number | null {
  const { line, loc, stack } = thrown
  const [, inStack] = /script\.ts:(\d+)/.exec(String(stack ?? '')) ?? []
  const found = Number(loc?.line ?? inStack ?? (thrown instanceof Error ? undefined : line))
  return isLine(found) ? found : null
}

/** Scripts may forge the places of their errors. */
export const isLine = (line: unknown): line is number =>
  Number.isInteger(line) && Number(line) > 0 && Number(line) <= SCRIPT_LIMITS.codeBytes
