import pino from 'pino'
import { currentCall } from './tracing/current-call'

/** One JSON line an event, on standard error. Nothing secret is ever passed to it, but for the links of mails that go no further than the outbox. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>

/** Hears the level of each line that is written. */
type LineListener = (level: string) => void

export function createLog(
  level: string,
  destination: pino.DestinationStream = pino.destination(2),
  onLine: LineListener = () => {},
): Log {
  const serializers = { err: errorInLog }
  const mixin = (_fields: object, number: number) => {
    onLine(pino.levels.labels[number] ?? 'unknown')
    const call = currentCall()
    return call ? { request_id: call.id } : {}
  }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin }, destination)
}

/** What else an error carries may be what somebody sent, or what is kept of them. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, stack, code, cause: cause === undefined ? undefined : errorInLog(cause) }
}
