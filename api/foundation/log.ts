import pino from 'pino'

/** One JSON line an event, on standard error. Nothing secret is ever passed to it, but for the links of mails that go no further than the outbox. */
export type Log = Pick<pino.Logger, 'info' | 'warn' | 'error'>

export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  const serializers = { err: errorInLog }
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }, destination)
}

/** What else an error carries may be what somebody sent, or what is kept of them. */
function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, stack, code, cause: cause === undefined ? undefined : errorInLog(cause) }
}
