import type { AwaitedCall, CallAnswer } from '../../host/messages'
import type { TurnResult } from '../../host/turn-events'
import type { Look } from './messages'

const MOST_LOOKS = 20
const ANSWER_MAX_LENGTH = 8 * 1024

interface Ask extends AwaitedCall {
  with: unknown[]
}

/** Remembers the last calls of a script with their answers, and counts what was declined. */
export interface LookRecord {
  reported(result: TurnResult): void
  answered(answer: CallAnswer): void
  readonly refusals: { code: string; count: number }[]
  readonly failure: { line: number | null; awaited: AwaitedCall | null } | null
  readonly awaited: AwaitedCall | null
  looks(): Look[]
}

export function createLookRecord(): LookRecord {
  const asks = new Map<number, Ask>()
  const refusals = new Map<string, number>()
  const last: { ask: Ask; answer: CallAnswer }[] = []
  let failure: LookRecord['failure'] = null

  function answered(answer: CallAnswer): void {
    const ask = asks.get(answer.ask)
    asks.delete(answer.ask)
    if (!ask) return
    last.push({ ask, answer })
    if (last.length > MOST_LOOKS) last.shift()
    const code = answer.declined?.code ?? (answer.fault === undefined ? null : 'wrong_call')
    if (code) refusals.set(code, (refusals.get(code) ?? 0) + 1)
  }

  return {
    answered,
    reported({ events, end }) {
      for (const event of events)
        if ('ask' in event) asks.set(event.ask, { call: event.call, with: event.with, line: event.line })
      if (end && 'failed' in end) failure = { line: end.failed.line, awaited: end.failed.awaited ?? null }
    },
    get refusals() {
      return [...refusals].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count)
    },
    get failure() {
      return failure
    },
    get awaited() {
      const ask = last.at(-1)?.ask
      return ask ? { call: ask.call, line: ask.line } : null
    },
    looks: () => last.map(lookOf),
  }
}

function lookOf({ ask, answer: { now, ok, declined, fault } }: { ask: Ask; answer: CallAnswer }): Look {
  const answer = declined ? { declined } : fault === undefined ? (ok ?? null) : { fault }
  return { at: now, line: ask.line, call: ask.call, with: shown(ask.with), answer: shown(answer) }
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'null').slice(0, ANSWER_MAX_LENGTH)
