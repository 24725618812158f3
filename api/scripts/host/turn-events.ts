import { failureOf, isLine, limitReached } from './failure'
import { SCRIPT_LIMITS } from './limits'
import type { AwaitedCall, CheckedModule, Failure, SayKind, ScriptEvent, TurnEnd, TurnReport } from './messages'

export type TurnResult = Omit<TurnReport, 'id'>

export const emptyResult = (): TurnResult => ({ events: [], gained: 0, gauge: 0 })

const SAY_KINDS: readonly SayKind[] = ['gained', 'sent', 'rest', 'warning', 'info']
/** Longer lines are cut, but not any length. */
const EVENT_MAX_LENGTH = 4 * SCRIPT_LIMITS.callBytes

export interface TurnState {
  result: TurnResult
  lines: number
  /** The calls under way. */
  asks: Map<number, AwaitedCall>
  awaited?: AwaitedCall | undefined
}

type Event = Record<string, unknown>

/** Takes an event of the sandbox, which may be forged: it is kept only in its own form. */
export function takeEvent(turn: TurnState, text: string): void {
  if (turn.result.end) return
  const event: unknown = text.length > EVENT_MAX_LENGTH ? null : JSON.parse(text)
  const isTooLong = isObject(event) && 'ask' in event && text.length > SCRIPT_LIMITS.callBytes
  if (!isObject(event) || isTooLong) stop(turn.result, limitReached('call', null))
  else keep(turn, event)
}

function keep(turn: TurnState, event: Event): void {
  const { result, awaited } = turn
  if (typeof event.gain === 'number') result.gained = bounded(result.gained + event.gain)
  if (typeof event.say === 'string') addLine(turn, { say: cut(event.say), kind: kindOf(event.kind) })
  else if (typeof event.notify === 'string') addLine(turn, { notify: cut(event.notify) })
  else if (Number.isSafeInteger(event.ask)) addAsk(turn, event)
  else if (event.done === true) end(result, { done: true })
  else if (isObject(event.failed)) stop(result, failureOf(event.failed, awaited))
  else if (isObject(event.checked)) result.checked = checkedOf(event.checked)
}

/** Sums of the bot stay exact. */
const bounded = (gained: number) => Math.min(Math.max(gained, -SCRIPT_LIMITS.gainPerTurn), SCRIPT_LIMITS.gainPerTurn)

/** JSON leaves out functions and the like, which differ from a value that is missing. */
const checkedOf = ({ settings = false, unit = false }: Event): CheckedModule => ({ settings, unit })

function addLine(turn: TurnState, line: ScriptEvent): void {
  turn.lines += 1
  if (turn.lines > SCRIPT_LIMITS.mostLinesPerTurn) stop(turn.result, limitReached('lines', null))
  else if (turn.lines <= SCRIPT_LIMITS.linesPerTurn) turn.result.events.push(line)
}

function addAsk({ result, asks }: TurnState, { ask, call, with: given, line }: Event): void {
  if (asks.has(Number(ask))) return
  const asked = { call: String(call).slice(0, 64), line: isLine(line) ? line : null }
  if (asks.size >= SCRIPT_LIMITS.callsUnderWay) stop(result, limitReached('calls', asked.line))
  else {
    asks.set(Number(ask), asked)
    result.events.push({ ask: Number(ask), with: argumentsOf(given), ...asked })
  }
}

const argumentsOf = (given: unknown): unknown[] =>
  Array.isArray(given) ? given.slice(0, SCRIPT_LIMITS.argumentsPerCall) : []

/** The first end counts. */
export function stop(result: TurnResult, failure: Failure): void {
  end(result, { failed: failure })
}

function end(result: TurnResult, given: TurnEnd): void {
  result.end ??= given
}

const cut = (text: string) => text.slice(0, SCRIPT_LIMITS.lineLength)

const kindOf = (kind: unknown) => SAY_KINDS.find((each) => each === kind) ?? 'info'

const isObject = (value: unknown): value is Event => typeof value === 'object' && value !== null
