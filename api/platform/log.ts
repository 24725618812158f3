import pino from 'pino'
import { withoutApiTokens } from './texts/without-api-tokens'
import { currentCall } from './tracing/current-call'

/** Writes JSON lines to standard error. Never pass secrets; the one exception is the link of a mail in the outbox. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>

type LineListener = (level: string) => void

export function createLog(
  level: string,
  destination: pino.DestinationStream = pino.destination(2),
  onLine: LineListener = () => {},
): Log {
  const serializers = { err: errorInLog }
  const hooks = { streamWrite: withoutApiTokens }
  const mixin = (_fields: object, number: number) => {
    onLine(pino.levels.labels[number] ?? 'unknown')
    const call = currentCall()
    return call ? { request_id: call.id } : {}
  }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin, hooks }, destination)
}

/** Other properties of an error may hold a player's data. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, stack, code, cause: cause === undefined ? undefined : errorInLog(cause) }
}
