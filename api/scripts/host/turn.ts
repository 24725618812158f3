import { failureOf, limitReached } from './failure'
import { SCRIPT_LIMITS } from './limits'
import type { AwaitedCall, Failure } from './messages'
import { emptyResult, stop, type TurnResult, type TurnState, takeEvent } from './turn-events'

/** Collects what a script says and asks from one wait to the next, within its limits. */
export interface Turn {
  tell(event: string): void
  /** The engine asks this once for each 10,000 steps. */
  isExhausted(): boolean
  readonly isOver: boolean
  /** The answer of this ask begins the turn. */
  answered(ask: number): void
  /** The engine wanted more memory than it may have. */
  noteShortage(): void
  run(work: () => void, memory?: () => string | undefined): TurnResult
  /** What it keeps from turn to turn. */
  state(): KeptTurns
  goOnFrom(state: KeptTurns): void
}

export interface KeptTurns {
  asks: [ask: number, call: AwaitedCall][]
}

export function createTurn(): Turn {
  const state: TurnState = { asks: new Map(), result: emptyResult(), lines: 0 }
  let isShortOfMemory = false

  const hasTooManySteps = () => state.result.gauge > SCRIPT_LIMITS.asksPerTurn

  function finish(work: () => void, memory?: () => string | undefined): void {
    const { result, asks } = state
    try {
      work()
      if (hasTooManySteps()) stop(result, limitReached('steps', null))
      if (savesMemory(result)) rememberMemory(result, memory)
    } catch (error) {
      stop(result, hasTooManySteps() ? limitReached('steps', null) : failureOf(error, state.awaited))
    }
    if (!result.end && !result.checked && asks.size === 0) stop(result, WAITS_FOR_NOTHING)
    if (isShortOfMemory) blameMemory(result)
    nameAwaited(state)
  }

  return {
    tell: (event) => takeEvent(state, event),
    isExhausted: () => state.result.end !== undefined || ++state.result.gauge > SCRIPT_LIMITS.asksPerTurn,
    get isOver() {
      return state.result.end !== undefined || hasTooManySteps()
    },
    answered(ask) {
      state.awaited = state.asks.get(ask)
      state.asks.delete(ask)
    },
    noteShortage() {
      isShortOfMemory = true
    },
    run(work, memory) {
      state.result = emptyResult()
      state.lines = 0
      isShortOfMemory = false
      finish(work, memory)
      return state.result
    },
    state: () => ({ asks: [...state.asks] }),
    goOnFrom({ asks }) {
      state.asks = new Map(asks)
    },
  }
}

const WAITS_FOR_NOTHING: Failure = {
  kind: 'error',
  message: 'The script waits for something that never comes',
  line: null,
}

/** For the failures that know no line of their own. */
function nameAwaited({ result, awaited }: TurnState): void {
  const { end } = result
  if (awaited && end && 'failed' in end) result.end = { failed: { awaited, ...end.failed } }
}

/** Without memory an engine cannot even say what went wrong. */
function blameMemory(result: TurnResult): void {
  const { end } = result
  if (end && 'failed' in end && end.failed.kind === 'error')
    result.end = { failed: limitReached('heap', end.failed.line) }
}

const sleepOf = ({ events }: TurnResult) => events.find((event) => 'ask' in event && event.call === 'sleep')

const savesMemory = (result: TurnResult) => (result.end ? 'done' in result.end : sleepOf(result) !== undefined)

function rememberMemory(result: TurnResult, memory?: () => string | undefined): void {
  try {
    const text = memory?.()
    if (text === undefined) return
    if (Buffer.byteLength(text) > SCRIPT_LIMITS.memoryBytes) result.end = { failed: limitReached('memory', null) }
    else result.memory = text
  } catch (error) {
    result.end = { failed: notSaved(failureOf(error), result) }
  }
}

/** For what refers to itself, or is no JSON. It is found when the script sleeps. */
function notSaved(failure: Failure, result: TurnResult): Failure {
  if (failure.kind === 'limit') return failure
  const sleep = sleepOf(result)
  const line = sleep && 'ask' in sleep ? sleep.line : failure.line
  return { ...failure, message: `keeper.memory cannot be saved: ${failure.message}`, line }
}
