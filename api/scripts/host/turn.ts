import { failureOf, limitReached } from './failure'
import { SCRIPT_LIMITS } from './limits'
import type { AwaitedCall, Failure } from './messages'
import { emptyResult, stop, type TurnResult, takeEvent } from './turn-events'

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
}

export function createTurn(): Turn {
  const asks = new Map<number, AwaitedCall>()
  let awaited: AwaitedCall | undefined
  let result = emptyResult()
  let isShortOfMemory = false

  const hasTooManySteps = () => result.gauge > SCRIPT_LIMITS.asksPerTurn

  function finish(work: () => void, memory?: () => string | undefined): void {
    try {
      work()
      if (hasTooManySteps()) stop(result, limitReached('steps', null))
      if (savesMemory(result)) rememberMemory(result, memory?.())
    } catch (error) {
      stop(result, hasTooManySteps() ? limitReached('steps', null) : failureOf(error, awaited))
    }
    if (!result.end && !result.checked && asks.size === 0) stop(result, { ...WAITS_FOR_NOTHING, awaited })
    if (isShortOfMemory) blameMemory(result)
  }

  return {
    tell: (event) => takeEvent({ result, asks, awaited }, event),
    isExhausted: () => result.end !== undefined || ++result.gauge > SCRIPT_LIMITS.asksPerTurn,
    get isOver() {
      return result.end !== undefined || hasTooManySteps()
    },
    answered(ask) {
      awaited = asks.get(ask)
      asks.delete(ask)
    },
    noteShortage() {
      isShortOfMemory = true
    },
    run(work, memory) {
      result = emptyResult()
      isShortOfMemory = false
      finish(work, memory)
      return result
    },
  }
}

const WAITS_FOR_NOTHING: Failure = {
  kind: 'error',
  message: 'The script waits for something that never comes',
  line: null,
}

/** Without memory an engine cannot even say what went wrong. */
function blameMemory(result: TurnResult): void {
  const { end } = result
  if (end && 'failed' in end && end.failed.kind === 'error')
    result.end = { failed: limitReached('heap', end.failed.line) }
}

const savesMemory = ({ end, events }: TurnResult) =>
  end ? 'done' in end : events.some((event) => 'ask' in event && event.call === 'sleep')

function rememberMemory(result: TurnResult, text: string | undefined): void {
  if (text === undefined) return
  if (Buffer.byteLength(text) > SCRIPT_LIMITS.memoryBytes) result.end = { failed: limitReached('memory', null) }
  else result.memory = text
}
